import { employees } from '../employees/employees.ts'
import { maintenance } from '../maintenance/maintenance.ts'
import { maintenanceTemplates } from '../maintenance/templates/maintenanceTemplates.ts'
import { reportTemplates } from '../reports/reportTemplates.ts'
import { rfidCardImport } from '../rfidCards/rfidCardImport.ts'
import { rfidCards } from '../rfidCards/rfidCards.ts'
import { savedPlaceImport } from '../savedPlaces/savedPlaceImport.ts'
import { savedPlaces } from '../savedPlaces/savedPlaces.ts'
import { trailerImport } from '../trailers/trailerImport.ts'
import { trailers } from '../trailers/trailers.ts'
import { taskRoutes } from '../tasks/taskRoutes.ts'
import { taskTemplates } from '../tasks/taskTemplates.ts'
import type { Resource } from './resource.ts'
import { resourceImportRoutes } from './resourceImportRoutes.ts'

/** Every plain resource of clients: a new one is added here. */
export const RESOURCES: readonly Resource[] = [
  trailers,
  rfidCards,
  employees,
  savedPlaces,
  reportTemplates,
  taskRoutes,
  taskTemplates,
  maintenance,
  maintenanceTemplates,
]

/** The routes of those whose records can be imported from a file. */
export const RESOURCE_IMPORTS = [
  resourceImportRoutes(trailerImport),
  resourceImportRoutes(rfidCardImport),
  resourceImportRoutes(savedPlaceImport),
]
