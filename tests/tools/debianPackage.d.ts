/** The first of these programs that is on the PATH; null when none is. */
export declare const findProgram: (names: readonly string[]) => string | null
/** Runs a tool that brings something; answers whether it succeeded. */
export declare const bring: (command: string, args: readonly string[]) => boolean
/** Installs a package of Debian where this user may. */
export declare const installDebianPackage: (name: string) => void
/** The folder of programs of the oldest installed PostgreSQL that the server promises to work with; null: none. */
export declare const findPostgres: () => string | null
/** Brings the PostgreSQL of this Debian where this user may and none is there. */
export declare const bringPostgres: () => void
