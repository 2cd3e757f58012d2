import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../contract/entities/session.ts'
import { DISK_TEXT, SERVER_TEXT } from '../contract/http/error.ts'
import { createTexting } from '../i18n/i18n.ts'
import { messageText } from './errorsContext.ts'
import type { ServerErrorKey } from './message.ts'
import { readServerText } from './serverCatalogue.ts'
import { serverTextMessage } from './serverTexts.ts'

const texting = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const made = await createTexting(language)
      await made.loadPart('messages')
      return [language, made] as const
    }),
  ),
)
const inWords = (language: Language, text: string): string => {
  const made = texting.get(language)
  if (!made) throw new Error(language)
  return messageText(made.i18n.t, readServerText(text) ?? { kind: 'server', text })
}

/** ID, wordings that a server may use, the message's key, its variable part, and the message in English. */
const CATALOGUE: readonly (readonly [
  string,
  readonly string[],
  ServerErrorKey,
  string | undefined,
  string,
])[] = [
  [
    'ERR-18',
    ['User with such login does not exist'],
    'userUnknown',
    undefined,
    'No user with this login was found',
  ],
  [
    'ERR-19',
    ['User email is empty'],
    'emailUnknown',
    undefined,
    'This user has no e-mail address. Contact support',
  ],
  [
    'ERR-23',
    ['Vehicle with ID = 12 does not belong to user', 'vehicle id=12 does not belong to the user'],
    'vehicleNotAvailable',
    '12',
    'Vehicle 12 is not available to you',
  ],
  [
    'ERR-24',
    ['No gmail account for Ivan', 'There is no Gmail account for "Ivan"'],
    'noGmail',
    'Ivan',
    'There is no Gmail account for Ivan',
  ],
  [
    'ERR-25',
    ['RFID card number 00A7 already exists', 'RFID card with number 00A7 already exists'],
    'rfidCardExists',
    '00A7',
    'RFID card number 00A7 already exists',
  ],
  [
    'ERR-26',
    ['Expiry date cannot be in the past', "Expiration date can't be in the past."],
    'expiryInPast',
    undefined,
    'The expiry date cannot be in the past',
  ],
  [
    'ERR-27',
    ['Vehicle MAN 3 already belongs to the group'],
    'alreadyInGroup',
    'MAN 3',
    'Vehicle “MAN 3” is in the group already',
  ],
  [
    'ERR-28',
    ['Vehicle MAN 3 does not belong to the group'],
    'notInGroup',
    'MAN 3',
    'Vehicle “MAN 3” is not in the group',
  ],
  [
    'ERR-29',
    ['No geocoding parameter', 'Geocoding parameter is missing'],
    'noGeocodingParameter',
    undefined,
    'The geocoding parameter is missing',
  ],
  [
    'ERR-30',
    ['geoCoding cannot be null', "Parameter 'geoCoding' must not be null"],
    'geoCodingEmpty',
    undefined,
    'The geoCoding parameter cannot be empty',
  ],
  [
    'ERR-31',
    ['equipmentWidth cannot be null'],
    'equipmentWidthEmpty',
    undefined,
    'Enter the equipment width',
  ],
  [
    'ERR-32',
    ['longerThen cannot be null', 'longerThan is null'],
    'longerThenEmpty',
    undefined,
    'Enter the shortest duration',
  ],
  [
    'ERR-33',
    ['ZoneType cannot be null', 'zone type can not be null'],
    'zoneTypeEmpty',
    undefined,
    'Choose the zone type',
  ],
  [
    'ERR-34',
    ['Zone type LAKE does not exist', 'ZoneType with id = LAKE does not exist'],
    'zoneTypeUnknown',
    'LAKE',
    'Zone type LAKE does not exist',
  ],
  [
    'ERR-35',
    [
      'Cannot create a zone from a square with coordinate <=1',
      'cannot create zone from square with coordinates <= 1',
    ],
    'squareTooSmall',
    undefined,
    'Too few coordinates to build a zone from a square',
  ],
  [
    'ERR-36',
    ['Device Zx-9 does not exist', 'Device with serial = Zx-9 not found'],
    'deviceUnknown',
    'Zx-9',
    'Device Zx-9 does not exist',
  ],
  [
    'ERR-37',
    ['Invalid device type', 'Device type is incorrect'],
    'deviceTypeInvalid',
    undefined,
    'Invalid device type',
  ],
  [
    'ERR-38',
    ['tankVolumeStart cannot exceed tankVolume', 'Tank volume start must not be greater than tank volume'],
    'tankStartAboveVolume',
    undefined,
    'The starting fuel volume cannot exceed the tank volume',
  ],
  [
    'ERR-39',
    ['Fuel volume exceeded tank volume', 'Fuel volume exceeds the tank volume'],
    'fuelAboveTank',
    undefined,
    'The fuel volume exceeds the tank volume',
  ],
  [
    'ERR-40',
    ['Cannot find fuel level before event because tank volume start is unknown'],
    'fuelBeforeUnknown',
    undefined,
    'The fuel level before the event cannot be found: the starting volume of the tank is unknown',
  ],
  [
    'ERR-41',
    ['RFID card empty or without id', 'RFID card is empty'],
    'rfidCardEmpty',
    undefined,
    'The RFID card is empty or has no ID',
  ],
  [
    'ERR-42',
    ['No actual device mapping for entity 5', 'There is no actual device mapping for entity 5'],
    'noActualMapping',
    '5',
    'No device is assigned to entity 5 now',
  ],
  [
    'ERR-43',
    ['Vehicle MAN 3 has no current device mapping'],
    'noVehicleMapping',
    'MAN 3',
    'No device is assigned to vehicle MAN 3 now',
  ],
  [
    'ERR-44',
    [
      'Tracker not installed on the vehicle in the requested period',
      'The tracker was not installed on the car during requested period',
    ],
    'trackerNotInPeriod',
    undefined,
    'No tracker was installed on the vehicle in this period',
  ],
  [
    'ERR-45',
    ['Tracker missing on the car', 'The tracker is absent on the vehicle'],
    'trackerMissing',
    undefined,
    'There is no tracker on the vehicle',
  ],
  [
    'ERR-46',
    ['Vehicle has incorrect width', 'The vehicle has an invalid width'],
    'vehicleWidthWrong',
    undefined,
    'The vehicle has an incorrect width',
  ],
  [
    'ERR-47',
    ['Trailer serial already exists', 'Trailer with such serial number already exists'],
    'trailerSerialExists',
    undefined,
    'A trailer with this serial number already exists',
  ],
  [
    'ERR-48',
    ['User with such login already exists', 'User with this login already exists'],
    'loginTaken',
    undefined,
    'A user with this login already exists',
  ],
  [
    'ERR-49',
    ['Task route does not exist', 'The task route not found'],
    'taskRouteUnknown',
    undefined,
    'The route of the task does not exist',
  ],
  [
    'ERR-50',
    ['A route must be chosen for the task', 'Select route for task'],
    'taskNeedsRoute',
    undefined,
    'Choose a route for the task',
  ],
  [
    'ERR-51',
    ['An address must be chosen for the checkpoint', 'Choose an address for the checkpoint'],
    'checkpointNeedsAddress',
    undefined,
    'Choose an address for the checkpoint',
  ],
  [
    'ERR-52',
    ['Conflict in the order of points', 'Points order conflict'],
    'pointOrderConflict',
    undefined,
    'The order of the points conflicts',
  ],
  [
    'ERR-53',
    ['Time conflict of points by activation', 'Points time conflict by activation'],
    'pointTimeActivation',
    undefined,
    'The times of the points conflict (counted from activation)',
  ],
  [
    'ERR-54',
    ['Time conflict of points by day', 'Time conflict of points: by day'],
    'pointTimeDay',
    undefined,
    'The times of the points conflict (by day)',
  ],
  [
    'ERR-55',
    ['Time conflict of points, absolute', 'Absolute time conflict of points'],
    'pointTimeAbsolute',
    undefined,
    'The times of the points conflict (exact times)',
  ],
  [
    'ERR-56',
    [
      'Time conflict of points, next point earlier than previous',
      'Next point is earlier than the previous one',
    ],
    'pointTimeBackwards',
    undefined,
    'The times of the points conflict: the next point is earlier than the previous one',
  ],
  [
    'ERR-57',
    ['Route not deleted', 'The route was not deleted'],
    'routeNotDeleted',
    undefined,
    'The route was not deleted',
  ],
  [
    'ERR-58',
    ['A report template with that name already exists', 'Report template with such name already exists'],
    'reportTemplateExists',
    undefined,
    'A report template with this name already exists',
  ],
  [
    'ERR-59',
    ['Current password is wrong', 'The old password is incorrect', 'Incorrect old password'],
    'currentPasswordWrong',
    undefined,
    'The current password is wrong',
  ],
  [
    'ERR-60',
    ['Fewer than 4 points is not enough to build a geofence', 'Not enough data to build a geofence'],
    'fewGeofencePoints',
    undefined,
    'Not enough data: a geofence needs 4 points or more',
  ],
  ['ERR-61', ['No report information'], 'noReportInfo', undefined, 'There is no information for the report'],
  [
    'ERR-62',
    ['No fuel sensor information'],
    'noFuelSensorInfo',
    undefined,
    'There is no information from the fuel sensor',
  ],
]

for (const [id, wordings, key, x, english] of CATALOGUE) {
  test(`${wordings[0]} [${id}]`, () => {
    for (const wording of wordings) {
      expect(readServerText(wording)).toEqual(
        x === undefined ? { kind: 'known', key } : { kind: 'known', key, x },
      )
      expect(inWords('en', wording)).toBe(english)
      const others = [inWords('ru', wording), inWords('ua', wording)]
      for (const said of others) {
        expect(said).toMatch(/[а-яіїєґ]/iu)
        expect(said).not.toContain('serverErrors')
        expect(said).toContain(x ?? '')
      }
      // Letters that Russian has and Ukrainian lacks, and the other way round.
      expect(others[0]).not.toMatch(/[іїєґ’]/iu)
      expect(others[1]).not.toMatch(/[ыэъё]/iu)
    }
  })
}

test('the variable part is in the message, in its own case, in all three languages [ERR-22]', () => {
  const text = 'RFID card number 00aF already exists'
  expect(LANGUAGES.map((language) => inWords(language, text))).toEqual([
    'RFID-карта с номером 00aF уже есть',
    'RFID-картка з номером 00aF вже є',
    'RFID card number 00aF already exists',
  ])
})

test('matching ignores case, quotes, spacing and a full stop [ERR-64]', () => {
  const known = readServerText('Vehicle with ID = AB 12 does not belong to user')
  expect(known).toEqual({ kind: 'known', key: 'vehicleNotAvailable', x: 'AB 12' })
  expect(readServerText('  vehicle WITH id = “AB 12”   does not belong to  user. ')).toEqual(known)
})

test('does not match a text that only begins or ends like a known one [ERR-63]', () => {
  expect(readServerText('Device Zx-9 does not exist any more')).toBeUndefined()
  expect(readServerText('Sorry: User email is empty')).toBeUndefined()
  expect(serverTextMessage('Сложная причина')).toEqual({ kind: 'server', text: 'Сложная причина' })
})

test('knows every text that this server sends', () => {
  const texts = [...Object.values(SERVER_TEXT), ...Object.values(DISK_TEXT)].map((text) =>
    typeof text === 'string' ? text : (text as (x: number) => string)(7),
  )
  const known = (text: string): boolean =>
    readServerText(text) !== undefined || serverTextMessage(text).kind === 'text'
  expect(texts.filter((text) => !known(text))).toEqual([])
})
