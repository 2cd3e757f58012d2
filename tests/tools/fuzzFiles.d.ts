/** Every test file with random values per run, as paths relative to the project root. */
export declare const findFuzzFiles: (root: string) => string[]
