/** What an archive says of itself to people (docs/archive.md). */
export const ARCHIVE_README_TEXT = `Archive of a fleet account, version 1
=====================================

archive.json       what the archive is: format, version, account, period of the positions (days of UTC, both
                   included), and the parts with the number of their rows
groups.json        groups of vehicles
vehicles.json      vehicles: number within this archive, serial of the tracker, name, plate, groups
geozones.geojson   geozones (RFC 7946) with their numbers within this archive and comments: a circle is a point with its
                   radius, a corridor a line with its width, metres
cards.json         RFID cards of drivers
employees.json     drivers and other employees: number within this archive, with the numbers of their cards and of the usual vehicle, and the
                   name of the photo
trailers.json      trailers, width in metres
places.json        saved places, degrees (WGS 84)
maintenance-templates.json
                   services and documents that vehicles of some classes have
maintenance.json   services and documents of vehicles, by the number of the vehicle, with what was done: day, km,
                   engine hours, cost, note, login; and the name of the file
vehicle-settings.json
                   settings of vehicles: name, unit and value; periods of transmissions (seconds), tank (litres), notices of
                   silence, number of SENT and e-Toll
vehicle-notes.json notes of vehicles, with the moment of their last change (ISO 8601, UTC)
control-zones.json geozones whose crossings by a vehicle are alarms, by the numbers of both
notification-rules.json
                   rules of notifications: author (null: the owner of the account), events, vehicles and geozones by their
                   numbers, groups, hours, recipients; chats are linked again
sensors.json       what is set up for the sensors of vehicles: virtual sensors, calibration tables, names of inputs,
                   triggers on sensors and inputs
counters.json      counters of vehicles, each with what is left until its threshold
task-routes.json   routes of tasks, with their points; geozones by their numbers
task-templates.json
                   templates of tasks: name of the route, performers by the numbers of the vehicles, repetition
tasks.json         tasks that have not ended, without those that a template makes again (ms since 1970-01-01 UTC), each with its key
                   (the same wherever it is brought) and what was done of it (underway, as in ended-tasks)
ended-tasks/N.json tasks that have ended, the earliest first, 100 a part: outcome, reason, the route as it was (plan), visits of
                   its points, times off the way (metres), the way by road (longitude, latitude), what drivers said
                   (marks) and their pictures (proofs); ms since 1970-01-01 UTC
users.json         people who sign in, without passwords
fuel-corrections.json
                   fuel events that people marked as false: number of the vehicle, tank (all, or a level sensor), time
driver-corrections.json
                   who drove as people said: numbers of vehicle and employee, and what held before; moments are
                   ms since 1970-01-01 UTC
card-holdings.json who held cards before: number of the card, number of the employee (null: deleted), from and to (ms since
                   1970-01-01 UTC; 0: the first holder)
fuel-receipts.json receipts of fuel: plate, local time, moment (ms since 1970-01-01 UTC), litres, place (degrees), station,
                   card, number
fuel-receipt-settings.json
                   how receipts are compared with the tanks, and how the files of the account call their columns
user-settings.json settings of people for notifications, and their pinned vehicles by the numbers, from the top; login null: the
                   owner of the account; null: as for a new account
files/             photos of employees (WebP), files of maintenance (PDF, WebP) and pictures of tasks (WebP), named by their
                   content
events/N.jsonl     events of vehicle number N in the period, oldest first, a row a line: at (ms since 1970-01-01 UTC), name, details,
                   who took it (login; null: the owner of the account; empty: a user who was deleted)
card-readings/N.jsonl
                   cards that were read in vehicle number N: at (ms since 1970-01-01 UTC), number (null: taken out)
positions/N.csv    positions of vehicle number N, oldest first: time (ISO 8601, UTC), latitude and longitude
                   (degrees, WGS 84), speed (m/s), course (degrees from north), altitude (metres), satellites,
                   validity (0 to 100, 100: a good place), ignition (1 or 0), other values of the device (JSON)

Not included: links of tasks, notifications that were sent, reports, commands, readings of sensors, and all passwords.
`
