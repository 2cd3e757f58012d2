import { expect, test } from 'vitest'
import { CALL_GATES } from '../../src/contract/callGates.ts'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'
import { bodySamples } from './callSamples.ts'
import { type HostileStage, openHostileStage, type Outcome } from './hostileStage.ts'

const isCall = (name: string): name is CallName => name in CALLS

const callsOf = (names: string): readonly CallName[] => {
  const calls = names.split(/\s+/)
  const gone = calls.filter((name) => !isCall(name))
  if (gone.length > 0) throw new Error(`There is no call ${gone.join(', ')}`)
  return calls.filter(isCall)
}

/** They take a file, or need one that was sent before. */
const WITH_FILES = callsOf(`addDriverPicture adminPreviewImport adminSendPositionFile adminUploadMap importKml
  importZoneFile login previewReceiptImport previewRfidCardImport previewSavedPlaceImport
  previewTaskPointImport previewTrailerImport uploadAvatar uploadEmployeePhoto
  uploadMaintenanceFile adminCancelMapImport adminDeleteMap adminRenameMap commitReceiptImport
  commitRfidCardImport commitTaskPointImport deleteAvatar deleteEmployeePhoto
  deleteMaintenanceFile dropReceiptImport dropRfidCardImport dropTaskPointImport startZoneImport`)
/** They need a password that somebody types, a link from a mail, or a service outside. */
const WITH_SECRETS =
  callsOf(`beginSecondFactor changePassword confirmSecondFactor demoLogin disableSecondFactor enter
  firstAdmin openDriverSession openSingleSignOn resetPassword adminDownloadMap deleteReportDrive
  linkTelegram saveReportToDisk saveTemplateToDisk setReportDrive testReportDisk testReportDrive
  unlinkTelegram`)
/** The installation is in the state that they lead to, or not yet in one that they start from. */
const FROM_OTHER_STATES =
  callsOf(`adminAdoptOntoVehicle adminAttachDevice adminDeleteClient adminDetachDevice applyTours
  coupleTrailer deleteTaskRoute deleteTaskRoutes markDriverPoint moveTask restoreTaskRoutes
  setTrailerTracker showHints switchReportSchedule switchWebhook undoCoupling`)
/** What they write is no change of a table: the end of a session, the time of a visit. */
const SESSIONS_ONLY = callsOf(`driverDay logout`)
/** Changing calls that the tests of their features prove. */
const PROVEN_ELSEWHERE = [...WITH_FILES, ...WITH_SECRETS, ...FROM_OTHER_STATES, ...SESSIONS_ONLY]

const make = (stage: HostileStage, call: CallName): Promise<Outcome> => {
  const body = bodySamples(stage.thingsFor(call))[call]
  return stage.attack(call, body ? { body: JSON.stringify(body) } : {})
}

/** Makes a valid call, of a restoring one after its removal. Resolves with whether it was accepted and a table differs. */
const isLasting = async (stage: HostileStage, call: CallName): Promise<boolean> => {
  const removal = call.replace('restore', 'delete')
  if (removal !== call && isCall(removal)) await make(stage, removal)
  const before = await stage.digest()
  const { status } = await make(stage, call)
  return status < 300 && JSON.stringify(await stage.digest()) !== JSON.stringify(before)
}

/** The calls that were not accepted or changed nothing in a fresh installation, where they are made one after another. */
const withoutEffect = async (calls: readonly CallName[]): Promise<readonly CallName[]> => {
  const stage = await openHostileStage()
  const left: CallName[] = []
  // oxlint-disable-next-line no-await-in-loop -- what a call leaves is what the next one begins with
  for (const call of calls) if (!(await isLasting(stage, call))) left.push(call)
  await stage.host.close()
  return left
}

test('does lastingly what each changing call is for [API-07]', { timeout: 300_000 }, async () => {
  const changing = Object.keys(CALLS)
    .filter(isCall)
    .filter((name) => CALL_GATES[name].changes && !PROVEN_ELSEWHERE.includes(name))
  // Some calls remove what later ones need: those are made again, in an installation that has it.
  let left: readonly CallName[] = changing
  for (let round = 0; round < 4 && left.length > 0; round += 1) left = await withoutEffect(left)
  expect(left).toEqual([])
  expect(changing.length).toBeGreaterThan(200)
})
