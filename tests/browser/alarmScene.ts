import type { Page } from '@playwright/test'
import { alarmList, type VehicleAlarm } from '../../src/contract/http/alarms.ts'
import type { Account } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { ControlPage, expect } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

const PASSWORD = 'secret-pass-123'
/** A place near the town that the queue names. */
const LVIV = 'lat=49.84&lon=24.03'

/** A client with vehicles of its own, whose alarms are raised by the test. */
export class AlarmScene {
  readonly account: Account
  readonly caller: ApiCaller
  /** In the order of the names. */
  readonly vehicleIds: readonly number[]
  readonly #product: Product
  readonly #prefix: string

  private constructor(
    product: Product,
    prefix: string,
    { caller, account, vehicleIds }: Pick<AlarmScene, 'caller' | 'account' | 'vehicleIds'>,
  ) {
    this.account = account
    this.caller = caller
    this.vehicleIds = vehicleIds
    this.#product = product
    this.#prefix = prefix
  }

  static async make(product: Product, prefix: string, names: readonly string[]): Promise<AlarmScene> {
    const account = { login: `alarms-${prefix.toLowerCase()}`, password: PASSWORD }
    const vehicleIds = await makeClient(product, account, prefix, names)
    const caller = await signInTo(product.url, account)
    return new AlarmScene(product, prefix, { caller, account, vehicleIds })
  }

  /** Reports the place, then the pressed SOS button, at a moment in ms since the epoch. */
  pressSos(name: string, at: number): Promise<void> {
    return this.report(name, at, '&alarm=sos')
  }

  /** Reports the place; without the pressed button, so that it can be pressed again. */
  async report(name: string, at: number, rest = ''): Promise<void> {
    const report = `id=${this.#prefix}-${name}&${LVIV}&timestamp=${at}${rest}`
    const answer = await fetch(`${this.#product.url}/api/intake/v1/osmand?${report}`)
    expect(answer.status).toBe(200)
  }

  async alarms(): Promise<readonly VehicleAlarm[]> {
    return alarmList.parse(await (await this.caller.call('alarms')).json())
  }

  async open(page: Page): Promise<ControlPage> {
    await openSignedIn(page, this.#product.url, this.account)
    const control = new ControlPage(page)
    await control.loaded()
    return control
  }
}
