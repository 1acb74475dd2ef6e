package dev.sightline.conch.hosts;

import java.util.List;

/// One process: where it runs and what.
///
/// @param host as in the host file
/// @param program what it runs
/// @param path the topologies that it is in, from the outermost, such as `TREE/RING`; empty for none
/// @param position which member it is of each of them, from 0, such as `2/0`; a group is a member of the one around it
/// @param neighbours ids, ascending
public record Place(int id, String host, Program program, String path, String position, List<Integer> neighbours) {
    public Place {
        neighbours = List.copyOf(neighbours);
    }
}
