import { IMAGE_PATH } from '../contract/http/profile.ts'

/** Is there nothing to prefix: no avatar, or a full address (PROFILE-04)? */
export const isWholeAvatar = (avatar: string): boolean => avatar === '' || /^(https?:)?\/\//.test(avatar)

/** PROFILE-03, PROFILE-04: an avatar behind the image path; the client prefixes both with the API's origin. */
export const avatarPath = (avatar: string): string =>
  isWholeAvatar(avatar) ? avatar : `${IMAGE_PATH}${avatar}`
