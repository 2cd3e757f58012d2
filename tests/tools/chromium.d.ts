/** Flags with which headless Chromium renders WebGL in software and makes no network requests of its own. */
export declare const CHROMIUM_FLAGS: readonly string[]
/** A flag with which Chromium opens no pages other than those of the tests. */
export declare const NO_PAGES_OF_ITS_OWN: string
/** A flag that leaves JavaScript to the interpreter and the baseline compiler. */
export declare const NO_OPTIMISING_COMPILERS: string
/** The instruction printed when no browser could be installed. */
export declare const BROWSER_INSTRUCTION: string
/** The path of a Chromium that can be automated; null if none is available. */
export declare const bringChromium: () => Promise<string | null>
