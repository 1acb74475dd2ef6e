package dev.sightline.intake.decode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the records of a message may have. Any thread.
public interface ColumnRoom {
    /// For what somebody asked for, such as a file: a source has its own limit.
    ColumnRoom ENDLESS = new ColumnRoom() {
        @Override
        public int fieldsOfARecord() {
            return Integer.MAX_VALUE;
        }

        @Override
        public @Nullable String refusal(List<String> columns) {
            return null;
        }
    };

    /// How many fields a record may have.
    int fieldsOfARecord();

    /// The cause of a record that has more.
    default String tooManyFields() {
        return "record with more than " + fieldsOfARecord() + " fields";
    }

    /// Asked for the columns that a record is the first of its message to have a value of.
    ///
    /// @return why it is not taken, a short constant; null: it is, and the columns are known from now on
    @Nullable
    String refusal(List<String> columns);
}
