package dev.sightline.view.sample;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Tells the states of a country from states that something is in: a column `state` may have either.
final class Regions {
    private static final Set<String> NAMES = lower("""
            Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,\
            Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,\
            Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,\
            North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,\
            Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming,Bayern,Berlin,Brandenburg,Bremen,Hamburg,\
            Hessen,Niedersachsen,Sachsen,Thüringen,New South Wales,Queensland,South Australia,Tasmania,Victoria,\
            Western Australia,Ontario,Quebec,British Columbia,Alberta,Manitoba,Maharashtra,Karnataka,Tamil Nadu,Kerala,\
            Gujarat,Uttar Pradesh,Bahia,Ceará,Paraná,São Paulo,Minas Gerais
            """);

    private static final Set<String> CODES = lower("""
            AL,AK,AZ,AR,CA,CO,CT,DE,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,\
            OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY,DC,PR
            """);

    private static final int MIN_NAMES = 2;
    private static final int MIN_CODES = 5;

    private Regions() {}

    private static Set<String> lower(String names) {
        return Arrays.stream(names.strip().split(","))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Whether most texts are names of states, or nearly all their codes.
    public static boolean are(List<String> texts) {
        long names = texts.stream()
                .filter(text -> NAMES.contains(text.toLowerCase(Locale.ROOT)))
                .count();
        long codes = texts.stream()
                .filter(text -> text.length() == 2 && CODES.contains(text.toLowerCase(Locale.ROOT)))
                .count();
        return names >= MIN_NAMES && 2 * names > texts.size() || codes >= MIN_CODES && 10 * codes >= 9L * texts.size();
    }
}
