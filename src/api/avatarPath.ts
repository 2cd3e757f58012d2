import { IMAGE_PATH } from '../contract/http/profile.ts'

/** Is there nothing to put before it: no avatar, or an address of its own (PROFILE-04)? */
export const isWholeAvatar = (avatar: string): boolean => avatar === '' || /^(https?:)?\/\//.test(avatar)

/** PROFILE-03, PROFILE-04: an avatar behind the image path; the client puts the API's origin before both. */
export const avatarPath = (avatar: string): string =>
  isWholeAvatar(avatar) ? avatar : `${IMAGE_PATH}${avatar}`
