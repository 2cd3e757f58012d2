import {
  fuelReceiptPage,
  type FuelReceipt,
  type ReceiptSettings,
  receiptSettings,
} from '../contract/http/fuelReceipts.ts'
import type { Page } from '../contract/http/admin/list.ts'
import type { Result } from '../errors/failure.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

export const createFuelReceiptsApi = (http: Http) => ({
  /** Receipts with what the tanks say of each. */
  list: (asked: AskedRows): Promise<Result<Page<FuelReceipt>>> =>
    bodyOf(http, { call: 'fuelReceipts', query: listQuery(asked), schema: fuelReceiptPage }),
  /** Has every receipt compared again, in the background. */
  compare: (): Promise<Result<null>> => sent(http, { call: 'compareFuelReceipts' }),
  remove: (id: number): Promise<Result<null>> => sent(http, { call: 'deleteFuelReceipt', params: { id } }),
  settings: (): Promise<Result<ReceiptSettings>> =>
    bodyOf(http, { call: 'fuelReceiptSettings', schema: receiptSettings }),
  setSettings: (json: ReceiptSettings): Promise<Result<ReceiptSettings>> =>
    bodyOf(http, { call: 'setFuelReceiptSettings', json, schema: receiptSettings }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useFuelReceiptsApi = resourceHook(createFuelReceiptsApi)
