import type { Page } from 'playwright'
import { launch, openPage, readBuildVersion, WEB_FOLDER } from './browser.ts'
import type { LoadServer } from './loadServer.ts'
import { WholeServer } from './wholeServer.ts'
import { WireServer, type WireServerOptions } from './wireServer.ts'

/** A server that runs, and its address. */
export interface Serving {
  readonly server: LoadServer
  readonly url: string
}

export interface Stage extends Serving {
  readonly page: Page
}

export interface Load extends Pick<WireServerOptions, 'vehicles' | 'rate' | 'sites'> {
  /** `whole`: through production ingest, database and gateway; `wire` (default): without them. */
  readonly form?: 'whole' | 'wire'
  /** The act reads pixels back (pageProbe). */
  readonly readsPixels?: boolean
}

/** Runs `act` with a server under this load, and ends it. */
export const withServer = async <T>(
  { form = 'wire', vehicles, rate, sites = [] }: Omit<Load, 'readsPixels'>,
  act: (serving: Serving) => Promise<T>,
): Promise<T> => {
  const options = { vehicles, rate, sites, seed: 1, webFolder: WEB_FOLDER, buildHash: readBuildVersion() }
  const server: LoadServer = form === 'whole' ? new WholeServer(options) : new WireServer(options)
  const url = await server.start()
  try {
    return await act({ server, url })
  } finally {
    await server.stop()
  }
}

/** Runs `act` with a fresh browser before a server that runs. */
export const withBrowser = async <T>(
  serving: Serving,
  readsPixels: boolean,
  act: (stage: Stage) => Promise<T>,
): Promise<T> => {
  const browser = await launch()
  try {
    return await act({ ...serving, page: await openPage(browser, readsPixels) })
  } finally {
    await browser.close()
  }
}

/** Runs `act` with a fresh browser and a server with this load, and ends both. */
export const withPage = <T>(load: Load, act: (stage: Stage) => Promise<T>): Promise<T> =>
  withServer(load, (serving) => withBrowser(serving, load.readsPixels ?? false, act))
