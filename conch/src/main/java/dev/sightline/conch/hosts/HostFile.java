package dev.sightline.conch.hosts;

import java.util.List;

/// What runs where: the processes in the order of the file, which gives them their ids from 0 on.
///
/// ```text
/// #TREE                                     a group: TREE, MESH or RING, to its #END; dashes before it are for the eye
/// labss1 file=/home/compute                 a host and its program; /* a comment, also over lines */
/// -#MESH                                    a group in a group is one member of it: its first process
/// labss2 class=my.Particle jar=my.jar nprocs=4 args="-n 100"
/// #END
/// #END
/// ```
public record HostFile(List<Place> places) {
    /// More are not started on a mistake.
    public static final int MOST = 10_000;

    public HostFile {
        places = List.copyOf(places);
    }

    /// @param name for what is wrong
    /// @throws HostFileException where and what
    public static HostFile parse(String name, String text) throws HostFileException {
        return new HostFileReader(name, text).read();
    }
}
