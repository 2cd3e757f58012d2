import * as z from 'zod/mini'
import { CRITERION_NAMES } from '../rules/driverScore.ts'
import { violation } from './employees.ts'

/** Scores of drivers: penalty points per 100 km, by months of the server's calendar (docs/driver-score.md). */

/** Events of a driver in one answer: those that cost most come first. */
export const SCORE_EVENTS_MAX = 500
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** month: YYYY-MM. */
export const scoreQuery = z.object({
  month: z
    .string()
    .check(z.refine((text: string) => MONTH.test(text), { params: { allowed: 'a month such as 2026-11' } })),
})

/** How often each criterion was met, or for how many minutes, and its points. */
const scorePart = z.object({
  criterion: z.enum(CRITERION_NAMES),
  count: z.number(),
  amount: z.number(),
  points: z.number(),
})
export type ScorePart = z.infer<typeof scorePart>

/** What a person drove in a month: metres, ms in motion, and ms of these that harsh driving could be judged in. */
export const driverMonth = z.object({
  employeeId: z.number(),
  name: z.string(),
  metres: z.number(),
  drivenMs: z.number(),
  judgedMs: z.number(),
  points: z.number(),
  /** Points per 100 km; null: too little was driven. */
  score: z.nullable(z.number()),
  /** Of the month before. */
  scoreBefore: z.nullable(z.number()),
  parts: z.array(scorePart),
})
export type DriverMonth = z.infer<typeof driverMonth>

/** from, to: the month, ms since the epoch. Drivers with the fewest points per 100 km come first. */
export const driverLeague = z.object({ from: z.number(), to: z.number(), drivers: z.array(driverMonth) })
export type DriverLeague = z.infer<typeof driverLeague>

/** A violation that cost points. */
const scoreEvent = z.extend(violation, { points: z.number() })
export type ScoreEvent = z.infer<typeof scoreEvent>

/** eventCount: of all events of the month that cost points, more than are listed. */
export const driverScore = z.object({
  month: driverMonth,
  eventCount: z.number(),
  events: z.array(scoreEvent),
})
export type DriverScore = z.infer<typeof driverScore>
