/** Every test file that tries values which are new each time, as paths from the root of the project. */
export declare const findFuzzFiles: (root: string) => string[]
