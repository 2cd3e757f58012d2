import { PRODUCT_NAME } from '../../src/contract/product.ts'
import { ConfigError } from './configError.ts'

/** The setting of the product's name with its help (GEN-06). */
export const PRODUCT_NAME_SETTING_HELP = {
  PRODUCT_NAME: `name of the product on its pages, in mails, files and calendars (default: ${PRODUCT_NAME})`,
} as const
export type ProductNameSettingName = keyof typeof PRODUCT_NAME_SETTING_HELP

/** A name is part of addresses, headers and files, none of which has room for line breaks or markup. */
const FORM = /^[\p{L}\p{N}](?:[\p{L}\p{N} .+'’&-]{0,38}[\p{L}\p{N}.+])?$/u

/**
 * Reads the name that this installation shows.
 * @throws ConfigError
 */
export const readProductName = (setting: (name: ProductNameSettingName) => string): string => {
  const text = setting('PRODUCT_NAME')
  if (text === '') return PRODUCT_NAME
  if (FORM.test(text)) return text
  throw new ConfigError(
    `PRODUCT_NAME is '${text}'; allowed are 1 to 40 letters, digits, spaces and the signs . + - & ', beginning with a letter or digit.`,
  )
}
