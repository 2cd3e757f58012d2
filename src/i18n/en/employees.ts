import type { employees as russian } from '../ru/employees.ts'
import type { Same } from '../same.ts'

export const employees = {
  add: 'Add employee',
  new: 'New employee',
  edit: 'Employee {{name}}',
  search: 'Name, department, licence',
  lastName: 'Last name',
  firstName: 'First name',
  phone: 'Phone',
  secondPhone: 'Second phone',
  licenceNumber: 'Driving licence',
  licenceExpiresOn: 'Licence valid through',
  department: 'Department',
  worksFrom: 'Working day begins',
  worksTo: 'Working day ends',
  timeRule: 'HH:MM; empty without working hours',
  created: 'Employee {{name}} added',
  deleted: 'Employee {{name}} deleted',
  deletedMany_one: '{{count, number}} employee deleted',
  deletedMany_few: '{{count, number}} employees deleted',
  deletedMany_many: '{{count, number}} employees deleted',
  deletedMany_other: '{{count, number}} employees deleted',
  emptyTitle: 'There are no employees yet',
  emptyText: 'Add drivers and give them cards to see who is at the wheel.',
  violations: {
    title: 'Violations',
    none: 'No violations',
    kind: {
      overSpeed: 'Up to {{maxSpeed}} km/h where {{allowedSpeed}} km/h are allowed',
      cardExpired: 'Expired card read',
      offHours: 'At the wheel outside working hours',
    },
  },
} satisfies Same<typeof russian>
