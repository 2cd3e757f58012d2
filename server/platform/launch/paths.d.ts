/** The folder of package.json. */
export declare const ROOT: string
export declare const DIST: string
/** The server's entry point, once built. */
export declare const SERVER_ENTRY: string
/** The entry point of backup and restore, once built. */
export declare const STORAGE_ENTRY: string
/** The entry point of the command about street maps, once built. */
export declare const MAP_ENTRY: string
/** The entry point of the command about the road engine, once built. */
export declare const ROADS_ENTRY: string
/** Node options of the server. */
export declare const SERVER_FLAGS: readonly string[]
