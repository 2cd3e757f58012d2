SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.account (
    id integer NOT NULL,
    login text NOT NULL,
    password_hash text NOT NULL,
    kind text NOT NULL,
    owner_id integer,
    capabilities jsonb NOT NULL,
    blocked_at timestamp with time zone,
    message text,
    language text DEFAULT 'en'::text NOT NULL,
    avatar text,
    is_notify_sound boolean DEFAULT true NOT NULL,
    front_settings text DEFAULT ''::text NOT NULL,
    last_update_read boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT account_kind CHECK ((kind = ANY (ARRAY['client'::text, 'limited'::text, 'admin'::text, 'demo'::text]))),
    CONSTRAINT account_owner CHECK (((kind = ANY (ARRAY['limited'::text, 'demo'::text])) = (owner_id IS NOT NULL)))
);
ALTER TABLE public.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_pin (
    account_id integer NOT NULL,
    vehicle_id bigint NOT NULL,
    place integer NOT NULL
);
CREATE TABLE public.account_vehicle (
    account_id integer NOT NULL,
    vehicle_id bigint NOT NULL,
    allowed boolean NOT NULL
);
CREATE TABLE public.device_command (
    id bigint NOT NULL,
    vehicle_id bigint NOT NULL,
    device_serial text NOT NULL,
    command text NOT NULL,
    payload jsonb NOT NULL,
    state text NOT NULL,
    answer text,
    asked_by integer,
    asked_at bigint NOT NULL,
    sent_at bigint,
    settled_at bigint,
    CONSTRAINT device_command_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'answered'::text, 'failed'::text])))
);
ALTER TABLE public.device_command ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.device_command_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.event_count (
    day text NOT NULL,
    vehicle_id bigint NOT NULL,
    name text NOT NULL,
    count integer NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE public.event_counter (
    one boolean DEFAULT true NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT event_counter_one_check CHECK (one)
)
WITH (fillfactor='10');
CREATE TABLE public.event_log (
    seq bigint NOT NULL,
    vehicle_id bigint NOT NULL,
    name text NOT NULL,
    at bigint NOT NULL,
    counted boolean NOT NULL,
    data jsonb NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.login_failure (
    key text NOT NULL,
    failures integer NOT NULL,
    since timestamp with time zone NOT NULL,
    locked_until timestamp with time zone
);
CREATE TABLE public.meta (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public."position" (
    vehicle_id bigint NOT NULL,
    ts bigint NOT NULL,
    lat double precision,
    lon double precision,
    speed real NOT NULL,
    azimuth real,
    validity real NOT NULL,
    ignition_on boolean NOT NULL
);
CREATE TABLE public.session (
    id integer NOT NULL,
    account_id integer NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE public.session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.vehicle (
    id bigint NOT NULL,
    owner_id integer NOT NULL,
    name text NOT NULL,
    license_plate text NOT NULL,
    type text DEFAULT 'VEHICLE'::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    device_serial text NOT NULL,
    device_type text DEFAULT 'GLOBUS'::text NOT NULL,
    mapping jsonb,
    notify_no_signal boolean DEFAULT false NOT NULL,
    settings jsonb DEFAULT '[]'::jsonb NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT vehicle_type_check CHECK ((type = ANY (ARRAY['VEHICLE'::text, 'TRAILER'::text])))
);
CREATE TABLE public.vehicle_group (
    id bigint NOT NULL,
    owner_id integer NOT NULL,
    name text NOT NULL
);
ALTER TABLE public.vehicle_group ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vehicle_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.vehicle_group_member (
    vehicle_id bigint NOT NULL,
    group_id bigint NOT NULL
);
ALTER TABLE public.vehicle ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vehicle_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.vehicle_position_state (
    vehicle_id bigint NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    "timestamp" bigint,
    last_known_time bigint,
    lat double precision,
    lon double precision,
    speed double precision DEFAULT 0 NOT NULL,
    azimuth double precision,
    validity double precision,
    ignition_on boolean DEFAULT false NOT NULL,
    apply_ignition boolean,
    parking_ignition_since bigint
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.05');
CREATE TABLE public.vehicle_retranslation (
    vehicle_id bigint NOT NULL,
    sent boolean DEFAULT false NOT NULL,
    etoll boolean DEFAULT false NOT NULL,
    last_success bigint,
    last_error text
);
CREATE TABLE public.vehicle_state (
    vehicle_id bigint NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    device_status text DEFAULT 'NO_DATA'::text NOT NULL,
    device_on boolean DEFAULT true NOT NULL,
    alarm boolean DEFAULT false NOT NULL,
    alarm_timestamp bigint,
    locked_alarm boolean DEFAULT false NOT NULL,
    ant_status jsonb,
    lock_state jsonb,
    device_settings jsonb,
    sensors jsonb,
    trailer_action jsonb,
    rfid_card jsonb,
    counters jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT vehicle_state_device_status_check CHECK ((device_status = ANY (ARRAY['CONNECTED'::text, 'DISCONNECTED'::text, 'NO_DATA'::text, 'NO_DEVICE'::text])))
)
WITH (fillfactor='70');
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (1, 'anna', '$argon2id$x', 'client', NULL, '{"getReports": true}', NULL, 'Сплатіть «рахунок»', 'ua', NULL, true, '', false, '2026-09-01 10:00:00+00');
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (2, 'boris', '-', 'client', NULL, '{}', NULL, NULL, 'en', NULL, true, '', false, '2026-09-02 10:00:00+00');
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (3, 'root', '-', 'admin', NULL, '{}', NULL, NULL, 'en', NULL, true, '', false, '2026-09-01 09:00:00+00');
INSERT INTO public.account OVERRIDING SYSTEM VALUE VALUES (4, 'anna-user', '-', 'limited', 1, '{}', NULL, NULL, 'en', NULL, true, '', false, '2026-09-03 10:00:00+00');
INSERT INTO public.account_pin VALUES (1, 2, 1);
INSERT INTO public.account_vehicle VALUES (4, 1, true);
INSERT INTO public.device_command OVERRIDING SYSTEM VALUE VALUES (1, 1, 'S-1', 'set-lock-state', '{"lockState": "LOCK"}', 'queued', NULL, 1, 1763640000000, NULL, NULL);
INSERT INTO public.event_count VALUES ('2025-11-20', 1, 'TERM', 3);
INSERT INTO public.event_counter VALUES (true, 53);
INSERT INTO public.event_log VALUES (41, 1, 'TERM', 1763640000000, true, '{"vehicleId": 1}');
INSERT INTO public.event_log VALUES (42, 3, 'deviceStatus', 1763640001000, false, '{"vehicleId": 3, "deviceStatus": "CONNECTED"}');
INSERT INTO public.event_log VALUES (43, 77, 'TERM', 1, true, '{}');
INSERT INTO public.kysely_migration VALUES ('0001_accounts', '2026-11-01T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('0002_fleet', '2026-11-01T00:00:00.000Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.meta VALUES ('mode', 'production');
INSERT INTO public.meta VALUES ('day', '2025-11-20');
INSERT INTO public."position" VALUES (1, 1763640000001, 50.1234567, -30.9876543, 12.34, 271.2, 100, true);
INSERT INTO public."position" VALUES (1, 1756720800000, NULL, NULL, 0, NULL, 0, false);
INSERT INTO public."position" VALUES (2, 1763640000002, -50.5, 30.25, 0.01, 0, 87.6, true);
INSERT INTO public."position" VALUES (3, 1763640000003, 0, 0, 900, 360, 0, false);
INSERT INTO public."position" VALUES (3, 5000, 1, 1, 1, 1, 100, true);
INSERT INTO public."position" VALUES (77, 1763640000003, 1, 1, 1, 1, 100, true);
INSERT INTO public.session OVERRIDING SYSTEM VALUE VALUES (1, 1, '\x00ff', '2026-11-20 10:00:00+00', '2027-11-20 10:00:00+00');
INSERT INTO public.vehicle OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Тягач 1', 'AA 1001 BB', 'VEHICLE', '', 'S-1', 'GLOBUS', '{"id": null, "to": null, "from": 1756720800000}', false, '[]', '{}');
INSERT INTO public.vehicle OVERRIDING SYSTEM VALUE VALUES (2, 1, 'Тягач 2', 'AA 1002 BB', 'VEHICLE', '', 'S-2', 'GLOBUS', NULL, false, '[]', '{}');
INSERT INTO public.vehicle OVERRIDING SYSTEM VALUE VALUES (3, 2, 'Truck', 'B 7', 'VEHICLE', '', 'S-3', 'GLOBUS', '{"id": null, "to": null, "from": 1756807200000}', false, '[]', '{}');
INSERT INTO public.vehicle_group OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Північ');
INSERT INTO public.vehicle_group OVERRIDING SYSTEM VALUE VALUES (2, 1, 'ПІВНІЧ');
INSERT INTO public.vehicle_group OVERRIDING SYSTEM VALUE VALUES (3, 2, 'North');
INSERT INTO public.vehicle_group_member VALUES (2, 1);
INSERT INTO public.vehicle_group_member VALUES (1, 1);
INSERT INTO public.vehicle_group_member VALUES (2, 2);
INSERT INTO public.vehicle_group_member VALUES (1, 2);
INSERT INTO public.vehicle_group_member VALUES (3, 3);
INSERT INTO public.vehicle_position_state VALUES (1, 51, 1763640000001, 1763640000001, 50.45, 30.52, 12.34, 271.23, 100, true, NULL, NULL);
INSERT INTO public.vehicle_position_state VALUES (2, 52, 1763640000002, 1763640000002, 50.45, 30.52, 12.34, 271.23, 100, true, NULL, NULL);
INSERT INTO public.vehicle_position_state VALUES (3, 53, 1763640000003, 1763640000003, 50.45, 30.52, 12.34, 271.23, 100, true, NULL, NULL);
INSERT INTO public.vehicle_state VALUES (1, 41, 'CONNECTED', true, false, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, '{"1": {"id": 1}}');
INSERT INTO public.vehicle_state VALUES (2, 42, 'CONNECTED', true, false, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, '{"1": {"id": 1}}');
INSERT INTO public.vehicle_state VALUES (3, 43, 'CONNECTED', true, false, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, '{"1": {"id": 1}}');
SELECT pg_catalog.setval('public.account_id_seq', 4, true);
SELECT pg_catalog.setval('public.device_command_id_seq', 1, true);
SELECT pg_catalog.setval('public.session_id_seq', 1, true);
SELECT pg_catalog.setval('public.vehicle_group_id_seq', 3, true);
SELECT pg_catalog.setval('public.vehicle_id_seq', 3, true);
ALTER TABLE ONLY public.account_pin
    ADD CONSTRAINT account_pin_pkey PRIMARY KEY (account_id, vehicle_id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_vehicle
    ADD CONSTRAINT account_vehicle_pk PRIMARY KEY (account_id, vehicle_id);
ALTER TABLE ONLY public.device_command
    ADD CONSTRAINT device_command_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_count
    ADD CONSTRAINT event_count_pkey PRIMARY KEY (day, vehicle_id, name);
ALTER TABLE ONLY public.event_counter
    ADD CONSTRAINT event_counter_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.event_log
    ADD CONSTRAINT event_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_failure
    ADD CONSTRAINT login_failure_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public."position"
    ADD CONSTRAINT position_pkey PRIMARY KEY (vehicle_id, ts);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.vehicle
    ADD CONSTRAINT vehicle_device_serial_key UNIQUE (device_serial);
ALTER TABLE ONLY public.vehicle_group_member
    ADD CONSTRAINT vehicle_group_member_pkey PRIMARY KEY (vehicle_id, group_id);
ALTER TABLE ONLY public.vehicle_group
    ADD CONSTRAINT vehicle_group_owner_id_name_key UNIQUE (owner_id, name);
ALTER TABLE ONLY public.vehicle_group
    ADD CONSTRAINT vehicle_group_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vehicle
    ADD CONSTRAINT vehicle_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vehicle_position_state
    ADD CONSTRAINT vehicle_position_state_pkey PRIMARY KEY (vehicle_id);
ALTER TABLE ONLY public.vehicle_retranslation
    ADD CONSTRAINT vehicle_retranslation_pkey PRIMARY KEY (vehicle_id);
ALTER TABLE ONLY public.vehicle_state
    ADD CONSTRAINT vehicle_state_pkey PRIMARY KEY (vehicle_id);
CREATE UNIQUE INDEX account_login ON public.account USING btree (lower(login));
CREATE INDEX account_owner_id ON public.account USING btree (owner_id);
CREATE INDEX account_pin_vehicle_id ON public.account_pin USING btree (vehicle_id);
CREATE INDEX device_command_open ON public.device_command USING btree (vehicle_id) WHERE (state = ANY (ARRAY['queued'::text, 'sent'::text]));
CREATE UNIQUE INDEX event_log_counted ON public.event_log USING btree (vehicle_id, at, name) WHERE counted;
CREATE INDEX event_log_others ON public.event_log USING btree (vehicle_id, at) WHERE (NOT counted);
CREATE INDEX login_failure_since ON public.login_failure USING btree (since);
CREATE INDEX session_account_id ON public.session USING btree (account_id);
CREATE INDEX session_expires_at ON public.session USING btree (expires_at);
CREATE INDEX vehicle_group_member_group_id ON public.vehicle_group_member USING btree (group_id);
CREATE INDEX vehicle_owner_id ON public.vehicle USING btree (owner_id, id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.account_pin
    ADD CONSTRAINT account_pin_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_pin
    ADD CONSTRAINT account_pin_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES public.vehicle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_vehicle
    ADD CONSTRAINT account_vehicle_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_command
    ADD CONSTRAINT device_command_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.device_command
    ADD CONSTRAINT device_command_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES public.vehicle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vehicle_group_member
    ADD CONSTRAINT vehicle_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.vehicle_group(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vehicle_group_member
    ADD CONSTRAINT vehicle_group_member_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES public.vehicle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vehicle_group
    ADD CONSTRAINT vehicle_group_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.vehicle
    ADD CONSTRAINT vehicle_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id);
ALTER TABLE ONLY public.vehicle_position_state
    ADD CONSTRAINT vehicle_position_state_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES public.vehicle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vehicle_retranslation
    ADD CONSTRAINT vehicle_retranslation_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES public.vehicle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vehicle_state
    ADD CONSTRAINT vehicle_state_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES public.vehicle(id) ON DELETE CASCADE;
