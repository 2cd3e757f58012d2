// Builds the application that the browser gets, unless it is built already.
import { buildWeb } from '../server/launch/build.js'
import { say, tellError } from '../server/launch/log.js'
import { endToolsOnSignals } from '../server/launch/tools.js'

endToolsOnSignals()
try {
  await buildWeb()
} catch (error) {
  say(tellError(error))
  process.exitCode = 1
}
