/** The first of these programs that is on the PATH; null when none is. */
export declare const findProgram: (names: readonly string[]) => string | null
/** Runs a tool that brings something; answers whether it succeeded. */
export declare const bring: (command: string, args: readonly string[]) => boolean
/** Installs a package of Debian where this user may. */
export declare const installDebianPackage: (name: string) => void
