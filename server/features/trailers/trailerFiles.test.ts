import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { uploadTo } from '../imports/testUpload.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { LANGUAGES } from '../../../src/contract/entities/session.ts'
import { TRAILER_KINDS, trailerPage } from '../../../src/contract/http/trailers.ts'
import { createTexting } from '../../../src/i18n/i18n.ts'
import { formatNumber } from '../../../src/i18n/format.ts'
import { writeCsv } from '../../../src/kit/transfer/csv.ts'
import { tableOfColumns } from '../../../src/kit/transfer/tableOfColumns.ts'
import { writeXlsx } from '../../../src/kit/transfer/xlsx.ts'
import { trailerColumns } from '../../../src/screens/trailers/trailerColumns.ts'

/** Names that spreadsheets, CSV or a careless reader of files would change. */
const NAMES = ['=SUM(A1)', "'-5", "''=x", '-a', '00123', '1e5', 'a;b,"c"', '+380501234567', 'Їжак', '2.50']
/** With two decimals, and none. */
const WIDTHS = [2.55, 12, 0.5]

let stage: AdminStage
let owner: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  const count = Math.max(NAMES.length, TRAILER_KINDS.length)
  for (let index = 0; index < count; index++) {
    const body = {
      name: NAMES[index % NAMES.length],
      serialNumber: `00${index}`,
      type: TRAILER_KINDS[index % TRAILER_KINDS.length],
      width: WIDTHS[index % WIDTHS.length],
    }
    await stage.ask('createTrailer', { as: owner, body })
  }
})
afterAll(() => stage.host.close())

test.each(LANGUAGES)('an export of the trailers in %s is imported again as unchanged', async (language) => {
  const { i18n, loadPart } = await createTexting(language)
  await loadPart('work')
  await loadPart('trailers')
  const columns = trailerColumns(i18n.t, (value) => formatNumber(value, language))
  const { rows, total } = trailerPage.parse((await stage.ask('trailers', { as: owner })).json)
  expect(total).toBe(TRAILER_KINDS.length)
  const table = tableOfColumns('Trailers', columns, rows)
  const files = [
    { name: 'a.csv', content: writeCsv(table, language) },
    { name: 'a.xlsx', content: Buffer.from(await writeXlsx([table])) },
  ]
  for (const file of files) {
    const { json } = await uploadTo(stage.host, 'previewTrailerImport', { ...file, as: owner.token })
    expect(json).toMatchObject({ ignoredHeaders: [], counts: { total, unchanged: total } })
  }
})
