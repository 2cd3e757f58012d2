import type { errors as russian } from '../ru/errors.ts'
import type { Same } from '../same.ts'

export const errors = {
  attention: 'Attention',
  sessionExpired: 'Your session has expired, log in again',
  noRights: 'You don’t have enough rights to do this',
  dataNotAvailable: 'Data not available',
  requestLimit: 'Request limit exceeded, try again in a minute',
  serverUnavailable: 'Server temporarily unavailable',
  connectionError: 'Could not reach the server. Check your connection and try again',
  wrongCredentials: 'Wrong login or password',
  tooManyAttempts: 'Too many wrong passwords. Wait a moment and try again',
  accountBlocked: 'Account blocked, contact the operator',
  connectionProblem: 'Connection problem, retrying…',
  badAnswer: 'The server’s answer could not be read. Reload the page',
  noData: 'No data',
  arming: 'Error on arming',
  disarming: 'Error on disarming',
  somethingWrong: 'Something went wrong',
  alreadyFixing: 'We are already working on a fix',
  lost: {
    title: 'No connection to the server',
    text: 'Part of the page has not loaded yet. It will open as soon as the connection is back.',
    still: 'Still no connection',
  },
  crash: {
    text: 'This page has failed. Your data on the server is safe; reloading usually helps.',
    reload: 'Reload the page',
    hide: 'Hide and continue',
    details: 'Error details',
  },
} satisfies Same<typeof russian>
