package dev.sightline.format.internal;

import dev.sightline.format.RowSink;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Makes a row of each object of a slice, however deep in arrays it lies. The first that is broken or unreadable is
/// rejected together with what follows it.
public final class JsonObjects {
    private JsonObjects() {}

    /// Takes the cells of one object.
    public interface Reader {
        /// @param parser at the object's begin; is left at its end
        /// @throws Unreadable if the object makes no row
        void object(JsonParser parser);
    }

    /// @param offset of the slice in the source
    public static void rows(Json json, RowSink sink, byte[] slice, int from, int length, long offset, Reader reader) {
        int begin = 0;
        String cause = null;
        try (JsonParser parser = json.parser(slice, from, length)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case START_ARRAY, END_ARRAY -> {}
                    case START_OBJECT -> {
                        begin = (int) parser.currentTokenLocation().getByteOffset();
                        reader.object(parser);
                        int end = (int) parser.currentLocation().getByteOffset();
                        sink.endRow(offset + begin, end - begin);
                        begin = end;
                    }
                    default -> throw new Unreadable("not an object");
                }
            }
        } catch (JacksonException bad) {
            cause = Json.cause(bad);
        } catch (Unreadable bad) {
            cause = bad.cause();
        }
        if (cause != null) {
            sink.rejectRow(cause, offset + begin, slice, from + begin, length - begin);
        }
    }
}
