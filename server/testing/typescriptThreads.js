// For tests: lets threads that the server starts run its TypeScript as it stands. The built server needs no such thing.
import { register } from 'node:module'

register('./typescriptHooks.js', import.meta.url)
