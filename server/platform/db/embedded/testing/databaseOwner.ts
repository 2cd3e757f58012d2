import { startEmbedded } from '../startEmbedded.ts'

/** A server that is only its database: prints the database's pid and runs until it is killed. */
const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log: (line) => console.error(line) })
console.log(database.pid())
setInterval(() => undefined, 60_000)
