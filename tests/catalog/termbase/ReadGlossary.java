import java.io.File;
import java.io.PrintStream;
import java.util.List;
import org.omegat.core.Core;
import org.omegat.core.data.NotLoadedProject;
import org.omegat.core.data.ProjectProperties;
import org.omegat.gui.glossary.GlossaryEntry;
import org.omegat.gui.glossary.GlossaryReaderCSV;
import org.omegat.gui.glossary.GlossaryReaderTBX;
import org.omegat.gui.glossary.GlossaryReaderTSV;
import org.omegat.util.Language;

/** Prints the entries that OmegaT's own reader finds in a glossary: ReadGlossary tbx|tsv FILE. */
public class ReadGlossary {
    static class Properties extends ProjectProperties {
        Properties() throws Exception {
            super(new File(System.getProperty("java.io.tmpdir")));
            setSourceLanguage(new Language("en"));
            setTargetLanguage(new Language("hu"));
        }
    }

    public static void main(String[] words) throws Exception {
        ProjectProperties properties = new Properties();
        Core.setProject(new NotLoadedProject() {
            public ProjectProperties getProjectProperties() {
                return properties;
            }
        });
        File file = new File(words[1]);
        List<GlossaryEntry> entries =
                words[0].equals("tbx") ? GlossaryReaderTBX.read(file, false) : GlossaryReaderTSV.read(file, false);
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        for (GlossaryEntry entry : entries) {
            for (String target : entry.getLocTerms(false)) {
                out.println(entry.getSrcText() + "\t" + target);
            }
        }
    }
}
