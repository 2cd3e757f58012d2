import type { Page } from 'playwright'
import type { LoadServer } from './loadServer.ts'

/** A running server and its address. */
export interface Serving {
  readonly server: LoadServer
  readonly url: string
}

export interface Stage extends Serving {
  readonly page: Page
}
