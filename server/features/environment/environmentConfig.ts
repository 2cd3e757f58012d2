import { ENVIRONMENTS, type Environment } from '../../../src/contract/environment.ts'
import { ConfigError } from '../../platform/configError.ts'

/** The settings of the environments with their help; each is empty when not set (CONST-04, CONST-06). */
export const ENVIRONMENT_SETTING_HELP = {
  ENVIRONMENT: 'dev, master, prod or test, which uses the addresses of prod (default: prod)',
  DEV_API_HOST: "origin of the API in the environment dev (default: the page's own)",
  DEV_ADMIN_PANEL: "address of the admin panel in dev (default: the product's own)",
  DEV_CHAT_BOT: 'address of the chat-bot in dev; without one none is offered',
  MASTER_API_HOST: 'the same of master',
  MASTER_ADMIN_PANEL: 'the same of master',
  MASTER_CHAT_BOT: 'the same of master',
  PROD_API_HOST: 'the same of prod and test',
  PROD_ADMIN_PANEL: 'the same of prod and test',
  PROD_CHAT_BOT: 'the same of prod and test',
} as const
export type EnvironmentSettingName = keyof typeof ENVIRONMENT_SETTING_HELP

/** CONST-05: test has no addresses of its own. */
const SETTINGS_OF = { dev: 'DEV', master: 'MASTER', prod: 'PROD', test: 'PROD' } as const

/**
 * Reads the environment of this deployment and its addresses.
 * @throws ConfigError; also for the addresses of an environment that is not selected
 */
export const readEnvironment = (setting: (name: EnvironmentSettingName) => string): Environment => {
  const name = readName(setting('ENVIRONMENT'))
  const addresses = (of: (typeof SETTINGS_OF)[keyof typeof SETTINGS_OF]) => ({
    apiHost: readOrigin(`${of}_API_HOST`, setting(`${of}_API_HOST`)),
    adminPanel: readAddress(`${of}_ADMIN_PANEL`, setting(`${of}_ADMIN_PANEL`)),
    chatBot: readAddress(`${of}_CHAT_BOT`, setting(`${of}_CHAT_BOT`)),
  })
  const known = { DEV: addresses('DEV'), MASTER: addresses('MASTER'), PROD: addresses('PROD') }
  return { name, ...known[SETTINGS_OF[name]] }
}

const readName = (text: string): Environment['name'] => {
  const name = text === '' ? 'prod' : ENVIRONMENTS.find((each) => each === text)
  if (name) return name
  throw new ConfigError(`ENVIRONMENT is '${text}'; allowed is one of: ${ENVIRONMENTS.join(', ')}.`)
}

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const readOrigin = (name: string, text: string): string | null => {
  if (text === '') return null
  if (isHttp(text)) {
    const { username, password, search, hash, origin, pathname } = new URL(text)
    if (username === '' && password === '' && search === '' && hash === '' && pathname === '/') return origin
  }
  throw new ConfigError(`${name} is '${text}'; allowed is an origin, as https://api.example.org.`)
}

const readAddress = (name: string, text: string): string | null => {
  if (text === '') return null
  if (isHttp(text)) return new URL(text).href
  throw new ConfigError(`${name} is '${text}'; allowed is an address, as https://fleet.example.org/chat.`)
}
