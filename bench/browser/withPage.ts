import { launch, openPage, readBuildVersion, WEB_FOLDER } from './browser.ts'
import type { LoadServer } from './loadServer.ts'
import type { Serving, Stage } from './stage.ts'
import { WholeServer } from './wholeServer.ts'
import { WireServer, type WireServerOptions } from './wireServer.ts'

export interface Load
  extends Pick<WireServerOptions, 'vehicles' | 'rate' | 'sites' | 'zones' | 'notifications'> {
  /** `whole`: through production ingest, database and gateway; `wire` (default): without them. */
  readonly form?: 'whole' | 'wire'
  /** The act reads pixels back (pageProbe). */
  readonly readsPixels?: boolean
}

/** Runs `act` with a server under this load, then stops the server. */
export const withServer = async <T>(
  { form = 'wire', vehicles, rate, sites = [], zones = 0, notifications = 0 }: Omit<Load, 'readsPixels'>,
  act: (serving: Serving) => Promise<T>,
): Promise<T> => {
  const options = {
    vehicles,
    rate,
    sites,
    zones,
    notifications,
    seed: 1,
    webFolder: WEB_FOLDER,
    buildHash: readBuildVersion(),
  }
  const server: LoadServer = form === 'whole' ? new WholeServer(options) : new WireServer(options)
  const url = await server.start()
  try {
    return await act({ server, url })
  } finally {
    await server.stop()
  }
}

/** Runs `act` with a fresh browser against a running server. */
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

/** Runs `act` with a fresh browser and a server with this load, then stops both. */
export const withPage = <T>(load: Load, act: (stage: Stage) => Promise<T>): Promise<T> =>
  withServer(load, (serving) => withBrowser(serving, load.readsPixels ?? false, act))
