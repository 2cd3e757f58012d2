/** The first of these programs on the PATH; null if there is none. */
export declare const findProgram: (names: readonly string[]) => string | null
/** Runs an installation tool; returns whether it succeeded. */
export declare const bring: (command: string, args: readonly string[]) => boolean
/** Installs a Debian package if this user may. */
export declare const installDebianPackage: (name: string) => void
/** The bin folder of the oldest installed PostgreSQL that the server supports; null if there is none. */
export declare const findPostgres: () => string | null
/** Installs this Debian's PostgreSQL if this user may and there is none. */
export declare const bringPostgres: () => void
