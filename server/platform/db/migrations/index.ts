import type { Migration } from 'kysely'
import { up as accounts } from './0001_accounts.ts'
import { up as fleet } from './0002_fleet.ts'
import { up as groups } from './0003_groups.ts'
import { up as people } from './0004_people.ts'
import { up as administration } from './0005_administration.ts'
import { up as singleSignOn } from './0006_single_sign_on.ts'
import { up as deviceOrigin } from './0007_device_origin.ts'
import { up as deviceIntake } from './0008_device_intake.ts'
import { up as storage } from './0009_storage.ts'
import { up as cluster } from './0010_cluster.ts'
import { up as newsRead } from './0011_news_read.ts'
import { up as vehicleProfile } from './0012_vehicle_profile.ts'
import { up as counters } from './0013_counters.ts'
import { up as sensors } from './0014_sensors.ts'
import { up as orders } from './0015_orders.ts'
import { up as sensorReading } from './0016_sensor_reading.ts'
import { up as ownerKeys } from './0017_owner_keys.ts'
import { up as positionShare } from './0018_position_share.ts'
import { up as webhooks } from './0019_webhooks.ts'
import { up as accessToken } from './0020_access_token.ts'
import { up as vehicleMovement } from './0021_vehicle_movement.ts'
import { up as guessLimits } from './0022_guess_limits.ts'
import { up as jobs } from './0023_jobs.ts'
import { up as outbox } from './0024_outbox.ts'
import { up as importKind } from './0025_import_kind.ts'
import { up as trailer } from './0026_trailer.ts'
import { up as eventAcknowledgement } from './0027_event_acknowledgement.ts'
import { up as seesOnlyAllowed } from './0028_sees_only_allowed.ts'
import { up as addressCache } from './0031_address_cache.ts'
import { up as mapAddresses } from './0033_map_addresses.ts'
import { up as geozones } from './0034_geozones.ts'
import { up as zoneVisit } from './0035_zone_visit.ts'
import { up as reports } from './0036_reports.ts'
import { up as reportSchedules } from './0037_report_schedules.ts'
import { up as fuelCorrection } from './0038_fuel_correction.ts'
import { up as fuelReceipt } from './0039_fuel_receipt.ts'
import { up as templateSchedules } from './0040_template_schedules.ts'
import { up as reportBrand } from './0041_report_brand.ts'
import { up as notification } from './0042_notification.ts'
import { up as notificationRule } from './0043_notification_rule.ts'
import { up as reportDrive } from './0044_report_drive.ts'
import { up as messageDelivery } from './0045_message_delivery.ts'
import { up as telegramChat } from './0046_telegram_chat.ts'
import { up as pushSubscription } from './0047_push_subscription.ts'
import { up as rfidCard } from './0048_rfid_card.ts'
import { up as driverInterval } from './0049_driver_interval.ts'
import { up as employee } from './0050_employee.ts'
import { up as lateDay } from './0051_late_day.ts'
import { up as periodicTurn } from './0053_periodic_turn.ts'
import { up as notificationDigest } from './0054_notification_digest.ts'
import { up as forgottenEmployee } from './0055_forgotten_employee.ts'
import { up as driving } from './0057_driving.ts'
import { up as scoreSettings } from './0058_score_settings.ts'
import { up as trailerCoupling } from './0059_trailer_coupling.ts'
import { up as retransmission } from './0061_retransmission.ts'
import { up as task } from './0063_task.ts'
import { up as taskProgress } from './0064_task_progress.ts'
import { up as taskPlan } from './0066_task_plan.ts'
import { up as importTarget } from './0067_import_target.ts'
import { up as taskShare } from './0068_task_share.ts'
import { up as driverPage } from './0069_driver_page.ts'
import { up as cardHolding } from './0070_card_holding.ts'
import { up as maintenance } from './0076_maintenance.ts'
import { up as maintenanceFile } from './0078_maintenance_file.ts'
import { up as taskRouteCorridor } from './0079_task_route_corridor.ts'
import { up as calendarFeed } from './0080_calendar_feed.ts'
import { up as changedAt } from './0081_changed_at.ts'
import { up as vehicleDay } from './0082_vehicle_day.ts'
import { up as moveIn } from './0084_move_in.ts'
import { up as accountBrand } from './0087_account_brand.ts'
import { up as heat } from './0090_heat.ts'
import { up as retransmissionBatch } from './0093_retransmission_batch.ts'
import { up as fleetKey } from './0095_fleet_key.ts'
import { up as positionFile } from './0096_position_file.ts'
import { up as wallScreen } from './0098_wall_screen.ts'
import { up as maintenanceTemplate } from './0099_maintenance_template.ts'
import { up as moveInArchive } from './0100_move_in_archive.ts'
import { up as taskUnjudged } from './0101_task_unjudged.ts'
import { up as taskKey } from './0110_task_key.ts'
import { up as maintenanceAnnounced } from './0077_maintenance_announced.ts'
import { up as retransmissionCost } from './0075_retransmission_cost.ts'

/** Every migration by its name; they run in the order of their names and only ever forward. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_accounts': { up: accounts },
  '0002_fleet': { up: fleet },
  '0003_groups': { up: groups },
  '0004_people': { up: people },
  '0005_administration': { up: administration },
  '0006_single_sign_on': { up: singleSignOn },
  '0007_device_origin': { up: deviceOrigin },
  '0008_device_intake': { up: deviceIntake },
  '0009_storage': { up: storage },
  '0010_cluster': { up: cluster },
  '0011_news_read': { up: newsRead },
  '0012_vehicle_profile': { up: vehicleProfile },
  '0013_counters': { up: counters },
  '0014_sensors': { up: sensors },
  '0015_orders': { up: orders },
  '0016_sensor_reading': { up: sensorReading },
  '0017_owner_keys': { up: ownerKeys },
  '0018_position_share': { up: positionShare },
  '0019_webhooks': { up: webhooks },
  '0020_access_token': { up: accessToken },
  '0021_vehicle_movement': { up: vehicleMovement },
  '0022_guess_limits': { up: guessLimits },
  '0023_jobs': { up: jobs },
  '0024_outbox': { up: outbox },
  '0025_import_kind': { up: importKind },
  '0026_trailer': { up: trailer },
  '0027_event_acknowledgement': { up: eventAcknowledgement },
  '0028_sees_only_allowed': { up: seesOnlyAllowed },
  '0031_address_cache': { up: addressCache },
  '0033_map_addresses': { up: mapAddresses },
  '0034_geozones': { up: geozones },
  '0035_zone_visit': { up: zoneVisit },
  '0036_reports': { up: reports },
  '0037_report_schedules': { up: reportSchedules },
  '0038_fuel_correction': { up: fuelCorrection },
  '0039_fuel_receipt': { up: fuelReceipt },
  '0040_template_schedules': { up: templateSchedules },
  '0041_report_brand': { up: reportBrand },
  '0042_notification': { up: notification },
  '0043_notification_rule': { up: notificationRule },
  '0044_report_drive': { up: reportDrive },
  '0045_message_delivery': { up: messageDelivery },
  '0046_telegram_chat': { up: telegramChat },
  '0047_push_subscription': { up: pushSubscription },
  '0048_rfid_card': { up: rfidCard },
  '0049_driver_interval': { up: driverInterval },
  '0050_employee': { up: employee },
  '0051_late_day': { up: lateDay },
  '0053_periodic_turn': { up: periodicTurn },
  '0054_notification_digest': { up: notificationDigest },
  '0055_forgotten_employee': { up: forgottenEmployee },
  '0057_driving': { up: driving },
  '0058_score_settings': { up: scoreSettings },
  '0059_trailer_coupling': { up: trailerCoupling },
  '0061_retransmission': { up: retransmission },
  '0063_task': { up: task },
  '0064_task_progress': { up: taskProgress },
  '0066_task_plan': { up: taskPlan },
  '0067_import_target': { up: importTarget },
  '0068_task_share': { up: taskShare },
  '0069_driver_page': { up: driverPage },
  '0070_card_holding': { up: cardHolding },
  '0075_retransmission_cost': { up: retransmissionCost },
  '0076_maintenance': { up: maintenance },
  '0077_maintenance_announced': { up: maintenanceAnnounced },
  '0078_maintenance_file': { up: maintenanceFile },
  '0079_task_route_corridor': { up: taskRouteCorridor },
  '0080_calendar_feed': { up: calendarFeed },
  '0081_changed_at': { up: changedAt },
  '0082_vehicle_day': { up: vehicleDay },
  '0084_move_in': { up: moveIn },
  '0087_account_brand': { up: accountBrand },
  '0090_heat': { up: heat },
  '0093_retransmission_batch': { up: retransmissionBatch },
  '0095_fleet_key': { up: fleetKey },
  '0096_position_file': { up: positionFile },
  '0098_wall_screen': { up: wallScreen },
  '0099_maintenance_template': { up: maintenanceTemplate },
  '0100_move_in_archive': { up: moveInArchive },
  '0101_task_unjudged': { up: taskUnjudged },
  '0110_task_key': { up: taskKey },
}
