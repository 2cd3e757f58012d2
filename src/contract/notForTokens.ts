import type { CallName } from './http/paths.ts'

/**
 * Everything that controls access: passwords, sessions, access tokens, second factors, accounts and links to them, and
 * where notifications go.
 * Only people make these calls, so that a stolen token cannot be turned into permanent access.
 */
export const NOT_FOR_TOKENS: readonly CallName[] = [
  'logout',
  'changePassword',
  'sessions',
  'endOtherSessions',
  'endSession',
  'secondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
  'disableSecondFactor',
  'accessTokens',
  'createAccessToken',
  'revokeAccessToken',
  'revokeAccessTokens',
  'users',
  'createUser',
  'user',
  'updateUser',
  'deleteUser',
  'userVehicles',
  'changeUserVehicles',
  'outbox',
  'revealOutboxLink',
  'adminClients',
  'adminCreateClient',
  'adminClient',
  'adminUpdateClient',
  'adminDeleteClient',
  'adminUsers',
  'adminCreateUser',
  'adminUser',
  'adminUpdateUser',
  'adminDeleteUser',
  'adminAdmins',
  'adminCreateAdmin',
  'adminUpdateAdmin',
  'adminDeleteAdmin',
  'adminIssueEntry',
  'linkTelegram',
  'subscribePush',
]
