import { LanguageChoice } from '../appearance/languageChoice.tsx'
import { ThemeChoice } from '../appearance/themeChoice.tsx'

/** Language and theme, before anyone is signed in. */
export const Appearance = () => (
  <div className="entry__appearance">
    <LanguageChoice />
    <ThemeChoice />
  </div>
)
