const KEY = "sightline-theme";

/** The system's theme unless the button said otherwise; returns the button's action. */
export function followTheme(changed: () => void): () => void {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const told = (): string | null => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const apply = (): void => {
    const theme = told() ?? (dark.matches ? "dark" : "light");
    root.dataset["theme"] = theme === "dark" ? "dark" : "light";
  };
  apply();
  dark.addEventListener("change", () => {
    apply();
    changed();
  });
  matchMedia("(forced-colors: active)").addEventListener("change", changed);
  return () => {
    const next = root.dataset["theme"] === "dark" ? "light" : "dark";
    root.dataset["theme"] = next;
    try {
      if (next === (dark.matches ? "dark" : "light")) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, next);
    } catch {
      // a page without storage forgets the choice, no more
    }
    changed();
  };
}
