/** Flags under which headless Chromium draws WebGL in software and asks nothing of the network. */
export declare const CHROMIUM_FLAGS: readonly string[]
/** A flag under which Chromium opens no pages of its own beside those of the tests. */
export declare const NO_PAGES_OF_ITS_OWN: string
/** What to tell a person when no browser could be brought. */
export declare const BROWSER_INSTRUCTION: string
/** The program of a Chromium that can be driven; null when there is none to be had. */
export declare const bringChromium: () => Promise<string | null>
