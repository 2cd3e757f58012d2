import type { BrandBody, BrandFields } from '../../../contract/http/brand.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'

export type BrandForm = AppForm<BrandFields, BrandBody>
