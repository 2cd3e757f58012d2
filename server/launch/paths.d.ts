/** The folder of package.json. */
export declare const ROOT: string
export declare const DIST: string
/** The server's entry, once built. */
export declare const SERVER_ENTRY: string
/** The entry of backups and restoring, once built. */
export declare const STORAGE_ENTRY: string
/** Options of Node for the server. */
export declare const SERVER_FLAGS: readonly string[]
