import type { Page } from 'playwright'
import { launch, openPage, readBuildVersion, WEB_FOLDER } from './browser.ts'
import type { LoadServer } from './loadServer.ts'
import { WholeServer } from './wholeServer.ts'
import { WireServer, type WireServerOptions } from './wireServer.ts'

export interface Stage {
  readonly page: Page
  readonly server: LoadServer
  readonly url: string
}

export interface Load extends Pick<WireServerOptions, 'vehicles' | 'rate' | 'sites'> {
  /** `whole`: through production ingest, database and gateway; `wire` (default): without them. */
  readonly form?: 'whole' | 'wire'
  /** The act reads pixels back (pageProbe). */
  readonly readsPixels?: boolean
}

/** Runs `act` with a fresh browser and a server with this load, and ends both. */
export const withPage = async <T>(
  { form = 'wire', readsPixels = false, ...load }: Load,
  act: (stage: Stage) => Promise<T>,
): Promise<T> => {
  const options = { ...load, seed: 1, webFolder: WEB_FOLDER, buildHash: readBuildVersion() }
  const server: LoadServer = form === 'whole' ? new WholeServer(options) : new WireServer(options)
  const url = await server.start()
  const browser = await launch()
  try {
    return await act({ page: await openPage(browser, readsPixels), server, url })
  } finally {
    await browser.close()
    await server.stop()
  }
}
