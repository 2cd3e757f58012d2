import { useMemo } from 'react'
import { type Profile, profile } from '../contract/entities/session.ts'
import type { ProfileUpdate } from '../contract/http/profile.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { avatarPath } from './avatarPath.ts'
import type { Http, Request } from './http.ts'

/** The changes of a profile; absent parts stay on the server as PROFILE-02 defines. */
export type ProfileChange = Pick<ProfileUpdate, 'interfaceLanguage' | 'isNotifySound'> &
  Partial<Pick<ProfileUpdate, 'frontSettings'>>

export const createProfileApi = (http: Http) => {
  const answered = async (request: Omit<Request<Profile>, 'schema'>): Promise<Result<Profile>> => {
    const result = await http.send({ ...request, schema: profile })
    return result.ok ? success(result.value.body) : result
  }
  return {
    /** API-23 */
    readProfile: (id: number): Promise<Result<Profile>> => answered({ call: 'profile', params: { id } }),
    /** API-24; PROFILE-02: without front settings an empty text is sent. */
    updateProfile: (change: ProfileChange): Promise<Result<Profile>> =>
      answered({ call: 'updateProfile', json: { ...change, frontSettings: change.frontSettings ?? '' } }),
    /** API-26: one file, replacing the current picture. */
    uploadAvatar: (id: number, file: Blob): Promise<Result<Profile>> =>
      answered({ call: 'uploadAvatar', params: { id }, form: { file } }),
    deleteAvatar: (id: number): Promise<Result<Profile>> =>
      answered({ call: 'deleteAvatar', params: { id } }),
    /** The picture that a profile names: it needs the token as every call does. */
    readAvatar: (avatar: string): Promise<Result<Blob>> => http.download('avatar', avatarPath(avatar)),
  }
}
export type ProfileApi = ReturnType<typeof createProfileApi>

/** The calls of this resource; the same object for the life of the app. */
export const useProfileApi = (): ProfileApi => {
  const { http } = useApi()
  return useMemo(() => createProfileApi(http), [http])
}
