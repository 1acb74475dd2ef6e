package dev.sightline.format.ctf.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.ctf.metadata.FieldClass.Array;
import dev.sightline.format.ctf.metadata.FieldClass.Int;
import dev.sightline.format.ctf.metadata.FieldClass.Layout;
import dev.sightline.format.ctf.metadata.FieldClass.Length;
import dev.sightline.format.ctf.metadata.FieldClass.Location;
import dev.sightline.format.ctf.metadata.FieldClass.Member;
import dev.sightline.format.ctf.metadata.FieldClass.Origin;
import dev.sightline.format.ctf.metadata.FieldClass.Struct;
import dev.sightline.format.ctf.metadata.TsdlTokens.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Types in TSDL, by recursive descent.
///
/// Source: Common Trace Format v1.8.3, sections 4 (types) and 7.3 (declarations)
final class TsdlTypes {
    private static final int LARGEST_ALIGN = 1 << 20;
    private static final int LONGEST = 1 << 20;
    private static final String STRUCT = "struct";
    private static final String VARIANT = "variant";
    private static final String ENUM = "enum";
    private static final String ALIGN = "align";

    private final TsdlTokens tokens;
    private final boolean nativeLittle;
    private int depth;

    TsdlTypes(TsdlTokens tokens, boolean nativeLittle) {
        this.tokens = tokens;
        this.nativeLittle = nativeLittle;
    }

    /// A name with what stands around it: `x`, `*x`, `x[4][n]`.
    private record Declarator(String name, List<Length> lengths) {
        /// `x[2][3]` is two arrays of three.
        FieldClass of(FieldClass type) {
            FieldClass all = type;
            for (Length length : lengths.reversed()) {
                all = new Array(all, length, 1);
            }
            return all;
        }
    }

    /// Reads `typealias`, `typedef` and declarations of named types, if one stands here.
    boolean declaration(TsdlScope scope) throws BadMetadata {
        if (tokens.skips("typealias")) {
            FieldClass type = declarator(specifier(scope));
            tokens.expect(":=");
            scope.add(words(), type);
        } else if (tokens.skips("typedef")) {
            FieldClass type = specifier(scope);
            do {
                Declarator declarator = declarator();
                scope.add(declarator.name(), declarator.of(type));
            } while (tokens.skips(","));
        } else if (tokens.is(STRUCT) || tokens.is(VARIANT) || tokens.is(ENUM)) {
            specifier(scope);
        } else {
            return false;
        }
        tokens.expect(";");
        return true;
    }

    /// The type after `:=`, which may be an array or pointer.
    FieldClass type(TsdlScope scope) throws BadMetadata {
        return declarator(specifier(scope));
    }

    /// An alias may be of an array without a name.
    private FieldClass declarator(FieldClass type) throws BadMetadata {
        return tokens.is("[") || tokens.is("*") ? new Declarator("", lengths()).of(type) : type;
    }

    private Declarator declarator() throws BadMetadata {
        while (tokens.is("*") || tokens.is("const")) {
            tokens.next();
        }
        if (tokens.kind() != Kind.WORD && tokens.kind() != Kind.STRING) {
            throw tokens.bad("a name is expected, not " + tokens.shown());
        }
        String name = tokens.word();
        tokens.next();
        return new Declarator(name, lengths());
    }

    private List<Length> lengths() throws BadMetadata {
        while (tokens.skips("*")) {
            // a pointer is as wide as the integer it is declared with
        }
        List<Length> lengths = new ArrayList<>();
        while (tokens.skips("[")) {
            if (tokens.kind() == Kind.INTEGER) {
                if (tokens.value() < 0) {
                    throw tokens.bad("a length beyond 63 bits");
                }
                lengths.add(Length.of(tokens.value()));
                tokens.next();
            } else {
                lengths.add(Length.at(location(path())));
            }
            tokens.expect("]");
            if (lengths.size() > FieldClass.DEEPEST) {
                throw tokens.bad("arrays nested deeper than " + FieldClass.DEEPEST);
            }
        }
        return lengths;
    }

    /// A dotted name.
    List<String> path() throws BadMetadata {
        List<String> path = new ArrayList<>();
        do {
            if (tokens.kind() != Kind.WORD && tokens.kind() != Kind.STRING) {
                throw tokens.bad("a name is expected, not " + tokens.shown());
            }
            path.add(tokens.word());
            tokens.next();
        } while (tokens.skips(".") || tokens.skips("->"));
        return path;
    }

    private static Location location(List<String> path) {
        for (int words = Math.min(3, path.size()); words >= 2; words--) {
            Origin scope = TsdlNames.scope(String.join(".", path.subList(0, words)));
            if (scope != null) {
                return new Location(scope, path.subList(words, path.size()));
            }
        }
        return new Location(null, path);
    }

    private String words() throws BadMetadata {
        StringBuilder words = new StringBuilder();
        while (tokens.kind() == Kind.WORD || tokens.is("*")) {
            words.append(words.isEmpty() ? "" : " ").append(tokens.word());
            tokens.next();
        }
        return words.toString();
    }

    private FieldClass specifier(TsdlScope scope) throws BadMetadata {
        if (++depth > FieldClass.DEEPEST) {
            throw tokens.bad("types nested deeper than " + FieldClass.DEEPEST);
        }
        while (tokens.skips("const")) {
            // says nothing of bits
        }
        FieldClass type = specified(scope);
        depth--;
        return type;
    }

    private FieldClass specified(TsdlScope scope) throws BadMetadata {
        if (tokens.skips("integer")) {
            return TsdlAttributes.read(tokens, this).integer(nativeLittle);
        }
        if (tokens.skips("floating_point")) {
            return TsdlAttributes.read(tokens, this).floating(nativeLittle);
        }
        if (tokens.skips("string")) {
            if (tokens.is("{")) {
                TsdlAttributes.read(tokens, this);
            }
            return new FieldClass.Text(UTF_8, null);
        }
        if (tokens.skips(STRUCT)) {
            return struct(scope);
        }
        if (tokens.skips(VARIANT)) {
            return variant(scope);
        }
        if (tokens.skips(ENUM)) {
            return enumeration(scope);
        }
        return named(scope);
    }

    /// The longest row of words that is a type's name.
    private FieldClass named(TsdlScope scope) throws BadMetadata {
        if (tokens.kind() != Kind.WORD) {
            throw tokens.bad("a type is expected, not " + tokens.shown());
        }
        StringBuilder words = new StringBuilder(tokens.word());
        BadMetadata unknown = tokens.bad("no type '" + tokens.word() + "' is declared");
        tokens.next();
        FieldClass type = scope.find(words.toString());
        while (tokens.kind() == Kind.WORD) {
            // The last word is the field's name, unless no type is known without it.
            FieldClass longer = scope.find(words + " " + tokens.word());
            if (longer == null && type != null) {
                break;
            }
            words.append(' ').append(tokens.word());
            type = longer;
            tokens.next();
        }
        if (tokens.is("*") && scope.find(words + " *") != null) {
            type = scope.find(words + " *");
        }
        if (type == null) {
            throw unknown;
        }
        return type;
    }

    private @Nullable String nameOf(String kind) throws BadMetadata {
        if (tokens.kind() != Kind.WORD || tokens.is(ALIGN)) {
            return null;
        }
        String name = kind + " " + tokens.word();
        tokens.next();
        return name;
    }

    private FieldClass known(TsdlScope scope, @Nullable String name) throws BadMetadata {
        FieldClass type = name == null ? null : scope.find(name);
        if (type == null) {
            throw tokens.bad(name == null ? "a type without name and body" : "no type '" + name + "' is declared");
        }
        return type;
    }

    private FieldClass struct(TsdlScope scope) throws BadMetadata {
        String name = nameOf(STRUCT);
        if (!tokens.is("{")) {
            return aligned(known(scope, name));
        }
        FieldClass type = aligned(new Struct(members(scope), 1));
        if (name != null) {
            scope.add(name, type);
        }
        return type;
    }

    private FieldClass aligned(FieldClass type) throws BadMetadata {
        if (!(type instanceof Struct struct) || !tokens.skips(ALIGN)) {
            return type;
        }
        tokens.expect("(");
        int align = align(tokens.value());
        tokens.next();
        tokens.expect(")");
        return new Struct(struct.members(), Math.max(align, struct.align()));
    }

    int align(long align) throws BadMetadata {
        if (align < 1 || align > LARGEST_ALIGN || Long.bitCount(align) != 1) {
            throw tokens.bad("an alignment is a power of two, not " + align);
        }
        return (int) align;
    }

    int length(long length) throws BadMetadata {
        if (length < 1 || length > LONGEST) {
            throw tokens.bad("a field of " + length + " bits");
        }
        return (int) length;
    }

    private List<Member> members(TsdlScope around) throws BadMetadata {
        TsdlScope scope = new TsdlScope(around);
        List<Member> members = new ArrayList<>();
        tokens.expect("{");
        while (!tokens.skips("}")) {
            if (tokens.is("typealias") || tokens.is("typedef")) {
                declaration(scope);
                continue;
            }
            FieldClass type = specifier(scope);
            while (!tokens.is(";")) {
                Declarator declarator = declarator();
                members.add(new Member(declarator.name(), declarator.of(type)));
                if (!tokens.skips(",")) {
                    break;
                }
            }
            tokens.expect(";");
        }
        return members;
    }

    private FieldClass variant(TsdlScope scope) throws BadMetadata {
        String name = nameOf(VARIANT);
        Location tag = new Location(null, List.of());
        if (tokens.skips("<")) {
            tag = location(path());
            tokens.expect(">");
        }
        if (!tokens.is("{")) {
            FieldClass type = known(scope, name);
            boolean untagged = type instanceof FieldClass.Variant variant
                    && variant.selector().path().isEmpty();
            return untagged ? new FieldClass.Variant(((FieldClass.Variant) type).options(), tag) : type;
        }
        List<FieldClass.Option> options = new ArrayList<>();
        for (Member member : members(scope)) {
            options.add(new FieldClass.Option(member.name(), member.field(), null));
        }
        FieldClass type = new FieldClass.Variant(options, tag);
        if (name != null) {
            scope.add(name, type);
        }
        return type;
    }

    private FieldClass enumeration(TsdlScope scope) throws BadMetadata {
        String name = nameOf(ENUM);
        Int container = null;
        if (tokens.skips(":")) {
            container = integer(specifier(scope));
        }
        if (!tokens.is("{")) {
            return known(scope, name);
        }
        FieldClass plain = container == null ? scope.find("int") : container;
        if (plain == null) {
            throw tokens.bad("an enumeration says no integer type, and 'int' is not declared");
        }
        FieldClass type = labelled(integer(plain));
        if (name != null) {
            scope.add(name, type);
        }
        return type;
    }

    private Int integer(FieldClass type) throws BadMetadata {
        if (type instanceof Int integer) {
            return integer;
        }
        throw tokens.bad("an enumeration is no integer");
    }

    private Int labelled(Int container) throws BadMetadata {
        Labels labels = new Labels();
        long following = 0;
        tokens.expect("{");
        while (!tokens.skips("}")) {
            if (tokens.kind() != Kind.WORD && tokens.kind() != Kind.STRING) {
                throw tokens.bad("a label is expected, not " + tokens.shown());
            }
            String label = tokens.kind() == Kind.WORD ? TsdlNames.shown(tokens.word()) : tokens.word();
            tokens.next();
            long low = following;
            long high = following;
            if (tokens.skips("=")) {
                low = signedInteger();
                high = tokens.skips("...") ? signedInteger() : low;
            }
            following = high + 1;
            labels.add(label, new Ranges(low, high));
            if (!tokens.skips(",") && !tokens.is("}")) {
                throw tokens.bad("',' or '}' is expected, not " + tokens.shown());
            }
        }
        return new Int(
                container.layout(), container.signed(), container.base(), false, labels, Set.of(), container.clock());
    }

    private long signedInteger() throws BadMetadata {
        boolean negative = tokens.skips("-");
        tokens.skips("+");
        if (tokens.kind() != Kind.INTEGER) {
            throw tokens.bad("an integer is expected, not " + tokens.shown());
        }
        long value = tokens.value();
        tokens.next();
        return negative ? -value : value;
    }

    /// The layout of an integer or floating point number.
    Layout layout(int length, @Nullable Long align, boolean little) throws BadMetadata {
        int custom = length % 8 == 0 ? 8 : 1;
        return new Layout(length, align == null ? custom : align(align), little, false);
    }
}
