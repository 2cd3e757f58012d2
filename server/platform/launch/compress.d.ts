export declare const compressFolder: (folder: string) => Promise<void>
