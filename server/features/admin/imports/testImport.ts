import { uploadTo } from '../../imports/testUpload.ts'
import type { AdminStage } from '../testAdmin.ts'

/** Uploads a file of vehicles for its preview, by default as the administrator. */
export const upload = (
  { host, admin }: AdminStage,
  name: string,
  content: string | Buffer,
  rest: { readonly field?: string; readonly as?: string } = {},
) => uploadTo(host, 'adminPreviewImport', { name, content, as: admin.token, ...rest })

export const HEADER = 'Name,License plate,Device serial,Device type,Client login,Group,SIM phone'
