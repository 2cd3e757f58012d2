import { uploadTo } from '../imports/testUpload.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** Uploads a file with a new trailer; returns the id of the checked file. */
export const addTrailerFile = async (host: TestFleetApp, owner: TestUser): Promise<string> => {
  const content = 'Name,Serial number,Type,Width\nSecret,T-9,BOX,2.5\n'
  const file = { name: 'a.csv', content, as: owner.token }
  return (await uploadTo(host, 'previewTrailerImport', file)).json.id
}
