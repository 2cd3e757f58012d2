import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './product.ts'

export interface Account {
  readonly login: string
  readonly password: string
}

/** An account of the demo mode, from the accounts file of the data folder (mode 0600). */
export const demoAccount = (product: Product, login: string): Account => {
  const lines = readFileSync(join(product.dataDir, 'accounts.txt'), 'utf8').split('\n')
  const [, password] = lines.map((line) => line.split(/\s+/)).find(([name]) => name === login) ?? []
  if (password === undefined) throw new Error(`accounts.txt names no ${login}`)
  return { login, password }
}
