// Builds the web application unless it is built already.
import { buildWeb } from '../server/platform/launch/build.js'
import { say, formatError } from '../server/platform/launch/log.js'
import { endToolsOnSignals } from '../server/platform/launch/tools.js'

endToolsOnSignals()
try {
  await buildWeb()
} catch (error) {
  say(formatError(error))
  process.exitCode = 1
}
