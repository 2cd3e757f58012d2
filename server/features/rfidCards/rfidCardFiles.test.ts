import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { uploadTo } from '../imports/testUpload.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { LANGUAGES } from '../../../src/contract/entities/session.ts'
import { rfidCardPage } from '../../../src/contract/http/rfidCards.ts'
import { createTexting } from '../../../src/i18n/i18n.ts'
import { writeCsv } from '../../../src/kit/transfer/csv.ts'
import { tableOfColumns } from '../../../src/kit/transfer/tableOfColumns.ts'
import { writeXlsx } from '../../../src/kit/transfer/xlsx.ts'
import { rfidCardColumns } from '../../../src/screens/rfidCards/rfidCardColumns.ts'

/** Numbers and names that spreadsheets or a careless reader of files would change. */
const NUMBERS = ['123456789012345678', '1E5', 'A1', '77']
const NAMES = ['=SUM(A1)', "'-5", '', 'a;b,"c"']

let stage: AdminStage
let owner: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  for (const [index, number] of NUMBERS.entries()) {
    const phone = index % 2 === 0 ? '+380671234567' : ''
    const expiresOn = index % 3 === 0 ? '' : '2027-03-01'
    const body = { number, driverName: NAMES[index] ?? '', phone, expiresOn }
    await stage.ask('createRfidCard', { as: owner, body })
  }
})
afterAll(() => stage.host.close())

test.each(LANGUAGES)('an export of the cards in %s is imported again as unchanged', async (language) => {
  const { i18n, loadPart } = await createTexting(language)
  await loadPart('work')
  await loadPart('rfidCards')
  const { rows, total } = rfidCardPage.parse((await stage.ask('rfidCards', { as: owner })).json)
  expect(total).toBe(NUMBERS.length)
  const table = tableOfColumns(
    'Cards',
    rfidCardColumns(i18n.t, (day) => day),
    rows,
  )
  const files = [
    { name: 'a.csv', content: writeCsv(table, language) },
    { name: 'a.xlsx', content: Buffer.from(await writeXlsx([table])) },
  ]
  for (const file of files) {
    const { json } = await uploadTo(stage.host, 'previewRfidCardImport', { ...file, as: owner.token })
    expect(json).toMatchObject({ ignoredHeaders: [], counts: { total, unchanged: total } })
  }
})
