import type { TrackAnswer, TrackFuelEvent } from '../../../../src/contract/http/track.ts'
import { journeyInput, whereWasInput } from '../../../../src/contract/mcp/toolInputs.ts'
import { mcpTool } from '../mcpTool.ts'
import { addressesOf, durationText, kilometres, kmPerHour, litres, momentText, placeOf } from '../words.ts'
import { partAt, partsOf, positionAt, readTrack, type TrackPart } from './readTrack.ts'

/** How far back the last position before a moment is looked for. */
const LOOK_BACK_MS = 86_400_000
/** Parts of a journey in one answer. */
const PARTS_MAX = 150
/** Fuellings and drains in one answer. */
const FUEL_EVENTS_MAX = 20

/** What a part was, in words. */
export const partWords = (part: TrackPart, timeZone: string) => ({
  what: part.kind,
  from: momentText(part.from, timeZone),
  to: momentText(part.to, timeZone),
  lasted: durationText(part.to - part.from),
  ...(part.kind === 'trip'
    ? {
        distanceKm: kilometres(part.mileage),
        averageSpeedKmPerHour: kmPerHour(part.averageSpeed),
        highestSpeedKmPerHour: kmPerHour(part.maxSpeed),
      }
    : { ignitionOn: durationText(part.ignitionMs) }),
})

/** Where a vehicle was at a moment. */
export const whereWasVehicle = mcpTool({
  name: 'where_was_vehicle',
  title: 'Where a vehicle was',
  about:
    'Says where a vehicle was at a moment, and what it was doing: its last position up to then (at most a day old), with address, speed and ignition, and the trip, stop or parking that went on.',
  input: whereWasInput,
  needs: ['track'],
  run: async ({ vehicleId, at, timeZone, language }, api) => {
    const track = await readTrack({ vehicleId, from: Math.max(0, at - LOOK_BACK_MS), to: at + 1 }, api)
    const found = positionAt(track, at)
    if (!found)
      return {
        vehicleId,
        asked: momentText(at, timeZone),
        answer: 'The vehicle sent no position in the day before',
      }
    const [address] = await addressesOf(api, [found], language)
    const part = partAt(track, found.at)
    return {
      vehicleId,
      asked: momentText(at, timeZone),
      positionAt: momentText(found.at, timeZone),
      positionIsOlderBy: durationText(at - found.at),
      place: placeOf(found, address),
      speedKmPerHour: kmPerHour(found.speed),
      ignition: found.ignitionOn ? 'on' : 'off',
      // Its end is the last position, because the track is read no further.
      during: part && {
        what: part.kind,
        since: momentText(part.from, timeZone),
        for: durationText(found.at - part.from),
      },
    }
  },
})

const totalsWords = ({ totals }: TrackAnswer) => ({
  distanceKm: kilometres(totals.mileage),
  moving: durationText(totals.movingMs),
  standing: durationText(totals.standingMs),
  standingWithIgnitionOn: durationText(totals.idlingMs),
  engine: durationText(totals.engineMs),
  averageSpeedKmPerHour: kmPerHour(totals.averageSpeed),
  highestSpeedKmPerHour: kmPerHour(totals.maxSpeed),
  trips: totals.trips,
  stops: totals.stops,
  parkings: totals.parkings,
  fuelUsedLitres: totals.fuelUsed && litres(totals.fuelUsed),
  fuelFilledLitres: totals.fuelFilled && litres(totals.fuelFilled),
  fuelDrainedLitres: totals.fuelDrained && litres(totals.fuelDrained),
  positions: totals.positions,
})

const fuelWords = (what: 'filled' | 'drained', events: readonly TrackFuelEvent[], timeZone: string) =>
  events.slice(0, FUEL_EVENTS_MAX).map(({ from, litres: amount, before, after, latitude, longitude }) => ({
    what,
    at: momentText(from, timeZone),
    litres: litres(amount),
    before: litres(before),
    after: litres(after),
    place: placeOf({ latitude, longitude }, null),
  }))

/** What a vehicle did in a period. */
export const vehicleJourney = mcpTool({
  name: 'vehicle_journey',
  title: 'What a vehicle did',
  about:
    'Says what a vehicle did in a period of at most 31 days: trips, stops and parkings in order, each with the address where it began, fuel added and lost, and totals of distance, time and fuel. fuel…Litres of null are unknown or hidden.',
  input: journeyInput,
  needs: ['track'],
  run: async ({ vehicleId, from, to, timeZone, language }, api) => {
    const track = await readTrack({ vehicleId, from, to }, api)
    const parts = partsOf(track)
    const shown = parts.slice(0, PARTS_MAX)
    const addresses = await addressesOf(api, shown, language)
    return {
      vehicleId,
      from: momentText(from, timeZone),
      to: momentText(to, timeZone),
      totals: totalsWords(track),
      parts: shown.map((part, index) => ({
        ...partWords(part, timeZone),
        beganAt: placeOf(part, addresses[index]),
      })),
      partsLeftOut: parts.length - shown.length,
      fuel: [
        ...fuelWords('filled', track.fuellings, timeZone),
        ...fuelWords('drained', track.defuellings, timeZone),
      ],
    }
  },
})
