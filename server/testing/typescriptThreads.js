// For tests: lets threads of the server run its TypeScript directly. The built server does not need it.
import { register } from 'node:module'

register('./typescriptHooks.js', import.meta.url)
