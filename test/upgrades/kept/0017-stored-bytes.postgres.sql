--
-- PostgreSQL database dump
--


-- Dumped from database version 15.20 (Debian 15.20-0+deb12u1)
-- Dumped by pg_dump version 15.20 (Debian 15.20-0+deb12u1)

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

--
-- Name: seedbed_visitors; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA seedbed_visitors;


--
-- Name: attempts_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.attempts_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0) as bytes from come as r union all select r.owner as owner, -(100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: attempts_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.attempts_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: attempts_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.attempts_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: changes_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.changes_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select (select caller from layers where id = r.layer) as owner, 100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0) as bytes from come as r union all select (select caller from layers where id = r.layer) as owner, -(100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: changes_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.changes_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select (select caller from layers where id = r.layer) as owner, 100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: changes_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.changes_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select (select caller from layers where id = r.layer) as owner, -(100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: deliveries_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.deliveries_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 as bytes from come as r union all select r.owner as owner, -(100) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: deliveries_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.deliveries_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: deliveries_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.deliveries_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: events_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.events_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r union all select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: events_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.events_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: events_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.events_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: payloads_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payloads_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r union all select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: payloads_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payloads_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: payloads_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payloads_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: playgrounds_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.playgrounds_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'playgrounds', sum(bytes) from (select r.owner as owner, 4096 + r.size as bytes from come as r union all select r.owner as owner, -(4096 + r.size) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: playgrounds_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.playgrounds_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'playgrounds', sum(bytes) from (select r.owner as owner, 4096 + r.size as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: playgrounds_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.playgrounds_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'playgrounds', sum(bytes) from (select r.owner as owner, -(4096 + r.size) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: sandboxes_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.sandboxes_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select coalesce(r.caller, r.owner) as owner, 1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes as bytes from come as r union all select coalesce(r.caller, r.owner) as owner, -(1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: sandboxes_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.sandboxes_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select coalesce(r.caller, r.owner) as owner, 1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: sandboxes_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.sandboxes_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select coalesce(r.caller, r.owner) as owner, -(1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: snapshots_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.snapshots_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select r.owner as owner, 1000 + coalesce(octet_length(r.next_ids), 0) as bytes from come as r union all select r.owner as owner, -(1000 + coalesce(octet_length(r.next_ids), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: snapshots_come(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.snapshots_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select r.owner as owner, 1000 + coalesce(octet_length(r.next_ids), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: snapshots_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.snapshots_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select r.owner as owner, -(1000 + coalesce(octet_length(r.next_ids), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: attempts_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.attempts_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0) as bytes from come as r union all select r.owner as owner, -(100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: attempts_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.attempts_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: attempts_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.attempts_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100 + coalesce(octet_length(r.request), 0) + coalesce(octet_length(r.response), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: changes_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.changes_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select (select caller from layers where id = r.layer) as owner, 100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0) as bytes from come as r union all select (select caller from layers where id = r.layer) as owner, -(100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: changes_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.changes_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select (select caller from layers where id = r.layer) as owner, 100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: changes_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.changes_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select (select caller from layers where id = r.layer) as owner, -(100 + coalesce(octet_length(r.value), 0) + coalesce(octet_length(r.hidden), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: deliveries_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.deliveries_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 as bytes from come as r union all select r.owner as owner, -(100) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: deliveries_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.deliveries_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: deliveries_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.deliveries_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: events_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.events_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r union all select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: events_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.events_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: events_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.events_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: payloads_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.payloads_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r union all select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: payloads_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.payloads_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, 100 + coalesce(octet_length(r.body), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: payloads_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.payloads_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'history', sum(bytes) from (select r.owner as owner, -(100 + coalesce(octet_length(r.body), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: playgrounds_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.playgrounds_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'playgrounds', sum(bytes) from (select r.owner as owner, 4096 + r.size as bytes from come as r union all select r.owner as owner, -(4096 + r.size) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: playgrounds_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.playgrounds_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'playgrounds', sum(bytes) from (select r.owner as owner, 4096 + r.size as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: playgrounds_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.playgrounds_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'playgrounds', sum(bytes) from (select r.owner as owner, -(4096 + r.size) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: sandboxes_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.sandboxes_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select coalesce(r.caller, r.owner) as owner, 1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes as bytes from come as r union all select coalesce(r.caller, r.owner) as owner, -(1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: sandboxes_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.sandboxes_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select coalesce(r.caller, r.owner) as owner, 1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: sandboxes_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.sandboxes_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select coalesce(r.caller, r.owner) as owner, -(1000 + coalesce(octet_length(r.next_ids), 0) + coalesce(octet_length(r.settings), 0) + coalesce(octet_length(r.fault_plan), 0) + r.kept_bytes) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: snapshots_change(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.snapshots_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select r.owner as owner, 1000 + coalesce(octet_length(r.next_ids), 0) as bytes from come as r union all select r.owner as owner, -(1000 + coalesce(octet_length(r.next_ids), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: snapshots_come(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.snapshots_come() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select r.owner as owner, 1000 + coalesce(octet_length(r.next_ids), 0) as bytes from come as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


--
-- Name: snapshots_go(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.snapshots_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      insert into stored_bytes (owner, kind, bytes)
        select owner, 'sandboxes', sum(bytes) from (select r.owner as owner, -(1000 + coalesce(octet_length(r.next_ids), 0)) as bytes from gone as r) as counted
        where owner is not null group by owner having sum(bytes) <> 0;
      return null; end $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: account_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_links (
    token_hash text NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    account_id text,
    details text,
    expires_at bigint NOT NULL,
    used_at bigint
);


--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    id text NOT NULL,
    email text NOT NULL,
    name text,
    password_hash text NOT NULL,
    plan text NOT NULL,
    created_at bigint NOT NULL,
    verified_at bigint,
    new_email text,
    suspended_at bigint,
    agreed_plan text
);


--
-- Name: api_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.api_keys (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
);


--
-- Name: attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.attempts (
    delivery_id text NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    status integer,
    latency_ms integer NOT NULL,
    error text,
    request text NOT NULL,
    response text,
    owner text
);


--
-- Name: changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.changes (
    layer text NOT NULL,
    collection text NOT NULL,
    id bigint NOT NULL,
    value text,
    hidden text,
    revision bigint NOT NULL
);


--
-- Name: deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries (
    "position" bigint NOT NULL,
    id text NOT NULL,
    owner text NOT NULL,
    subscription_id text NOT NULL,
    receiver text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    is_test integer NOT NULL,
    status text NOT NULL,
    tries integer NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    next_attempt_at bigint,
    due_at bigint,
    lease text,
    attempt_fault text,
    held_for text
);


--
-- Name: deliveries_position_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.deliveries_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: deliveries_position_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.deliveries_position_seq OWNED BY public.deliveries."position";


--
-- Name: dropped_names; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.dropped_names (
    name text NOT NULL,
    dropped_at bigint NOT NULL
);


--
-- Name: dropped_sandboxes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.dropped_sandboxes (
    scope text NOT NULL,
    owner text NOT NULL,
    times bigint NOT NULL
);


--
-- Name: endpoints; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.endpoints (
    id text NOT NULL,
    playground_id text NOT NULL,
    "position" integer NOT NULL,
    definition text NOT NULL
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    "position" bigint NOT NULL,
    id text NOT NULL,
    owner text NOT NULL,
    scope text NOT NULL,
    sequence bigint NOT NULL,
    type text NOT NULL,
    created_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    pending integer NOT NULL,
    body text NOT NULL,
    fault text
);


--
-- Name: events_position_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.events_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: events_position_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.events_position_seq OWNED BY public.events."position";


--
-- Name: kysely_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);


--
-- Name: kysely_migration_lock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);


--
-- Name: layers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.layers (
    id text NOT NULL,
    parent text,
    uses integer NOT NULL,
    caller text
);


--
-- Name: mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mails (
    "position" bigint NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    account_id text,
    details text,
    created_at bigint NOT NULL,
    tries integer NOT NULL,
    due_at bigint NOT NULL,
    lease text
);


--
-- Name: mails_position_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.mails_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: mails_position_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.mails_position_seq OWNED BY public.mails."position";


--
-- Name: outcomes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outcomes (
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    outcome text NOT NULL,
    bytes bigint NOT NULL,
    kept_at bigint NOT NULL,
    revision bigint NOT NULL
);


--
-- Name: payloads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payloads (
    event_id text NOT NULL,
    owner text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: payment_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_events (
    id text NOT NULL,
    taken_at bigint NOT NULL
);


--
-- Name: payment_removals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_removals (
    customer_id text NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payments (
    account_id text NOT NULL,
    customer_id text NOT NULL,
    subscription_id text,
    plan text,
    standing text NOT NULL,
    period_end bigint,
    ends_at bigint,
    unpaid_since bigint,
    data_until bigint,
    checkout_at bigint,
    check_at bigint,
    asked integer NOT NULL,
    seen integer NOT NULL,
    told_email text
);


--
-- Name: playgrounds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.playgrounds (
    id text NOT NULL,
    owner text NOT NULL,
    name text,
    edit_token_hash text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    size bigint DEFAULT 0 NOT NULL,
    used_at bigint DEFAULT 0 NOT NULL
);


--
-- Name: removals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.removals (
    owner text NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: sandboxes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sandboxes (
    scope text NOT NULL,
    owner text NOT NULL,
    name text NOT NULL,
    seed bigint NOT NULL,
    layer text NOT NULL,
    revision bigint NOT NULL,
    sequence bigint NOT NULL,
    next_ids text NOT NULL,
    changes integer NOT NULL,
    clock bigint,
    due_at bigint,
    created_at bigint NOT NULL,
    source text NOT NULL,
    expires_at bigint,
    settings text DEFAULT '{}'::text NOT NULL,
    kept bigint DEFAULT 0 NOT NULL,
    kept_bytes bigint DEFAULT 0 NOT NULL,
    fault_plan text,
    fault_counts text,
    caller text,
    bytes bigint DEFAULT 0 NOT NULL
);


--
-- Name: secrets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    account_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);


--
-- Name: snapshots; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.snapshots (
    id text NOT NULL,
    owner text NOT NULL,
    scope text NOT NULL,
    name text NOT NULL,
    seed bigint NOT NULL,
    layer text NOT NULL,
    next_ids text NOT NULL,
    changes integer NOT NULL,
    created_at bigint NOT NULL,
    settings text DEFAULT '{}'::text NOT NULL,
    clock bigint
);


--
-- Name: stored_bytes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.stored_bytes (
    owner text NOT NULL,
    kind text NOT NULL,
    bytes bigint NOT NULL
);


--
-- Name: subscriptions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.subscriptions (
    id text NOT NULL,
    owner text NOT NULL,
    url text NOT NULL,
    receiver text NOT NULL,
    patterns text NOT NULL,
    sandbox text,
    description text,
    disabled_at bigint,
    disabled_reason text,
    failing_since bigint,
    secret text NOT NULL,
    old_secret text,
    old_secret_until bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    after_position bigint DEFAULT 0 NOT NULL
);


--
-- Name: usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage (
    key_id text NOT NULL,
    account_id text NOT NULL,
    hour bigint NOT NULL,
    requests bigint NOT NULL
);


--
-- Name: uses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.uses (
    name text NOT NULL,
    used_at bigint NOT NULL
);


--
-- Name: account_links; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.account_links (
    token_hash text NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    account_id text,
    details text,
    expires_at bigint NOT NULL,
    used_at bigint
);


--
-- Name: accounts; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.accounts (
    id text NOT NULL,
    email text NOT NULL,
    name text,
    password_hash text NOT NULL,
    plan text NOT NULL,
    created_at bigint NOT NULL,
    verified_at bigint,
    new_email text,
    suspended_at bigint,
    agreed_plan text
);


--
-- Name: api_keys; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.api_keys (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
);


--
-- Name: attempts; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.attempts (
    delivery_id text NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    status integer,
    latency_ms integer NOT NULL,
    error text,
    request text NOT NULL,
    response text,
    owner text
);


--
-- Name: changes; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.changes (
    layer text NOT NULL,
    collection text NOT NULL,
    id bigint NOT NULL,
    value text,
    hidden text,
    revision bigint NOT NULL
);


--
-- Name: deliveries; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.deliveries (
    "position" bigint NOT NULL,
    id text NOT NULL,
    owner text NOT NULL,
    subscription_id text NOT NULL,
    receiver text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    is_test integer NOT NULL,
    status text NOT NULL,
    tries integer NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    next_attempt_at bigint,
    due_at bigint,
    lease text,
    attempt_fault text,
    held_for text
);


--
-- Name: deliveries_position_seq; Type: SEQUENCE; Schema: seedbed_visitors; Owner: -
--

CREATE SEQUENCE seedbed_visitors.deliveries_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: deliveries_position_seq; Type: SEQUENCE OWNED BY; Schema: seedbed_visitors; Owner: -
--

ALTER SEQUENCE seedbed_visitors.deliveries_position_seq OWNED BY seedbed_visitors.deliveries."position";


--
-- Name: dropped_names; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.dropped_names (
    name text NOT NULL,
    dropped_at bigint NOT NULL
);


--
-- Name: dropped_sandboxes; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.dropped_sandboxes (
    scope text NOT NULL,
    owner text NOT NULL,
    times bigint NOT NULL
);


--
-- Name: endpoints; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.endpoints (
    id text NOT NULL,
    playground_id text NOT NULL,
    "position" integer NOT NULL,
    definition text NOT NULL
);


--
-- Name: events; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.events (
    "position" bigint NOT NULL,
    id text NOT NULL,
    owner text NOT NULL,
    scope text NOT NULL,
    sequence bigint NOT NULL,
    type text NOT NULL,
    created_at bigint NOT NULL,
    recorded_at bigint NOT NULL,
    pending integer NOT NULL,
    body text NOT NULL,
    fault text
);


--
-- Name: events_position_seq; Type: SEQUENCE; Schema: seedbed_visitors; Owner: -
--

CREATE SEQUENCE seedbed_visitors.events_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: events_position_seq; Type: SEQUENCE OWNED BY; Schema: seedbed_visitors; Owner: -
--

ALTER SEQUENCE seedbed_visitors.events_position_seq OWNED BY seedbed_visitors.events."position";


--
-- Name: kysely_migration; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);


--
-- Name: kysely_migration_lock; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);


--
-- Name: layers; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.layers (
    id text NOT NULL,
    parent text,
    uses integer NOT NULL,
    caller text
);


--
-- Name: mails; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.mails (
    "position" bigint NOT NULL,
    id text NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    account_id text,
    details text,
    created_at bigint NOT NULL,
    tries integer NOT NULL,
    due_at bigint NOT NULL,
    lease text
);


--
-- Name: mails_position_seq; Type: SEQUENCE; Schema: seedbed_visitors; Owner: -
--

CREATE SEQUENCE seedbed_visitors.mails_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: mails_position_seq; Type: SEQUENCE OWNED BY; Schema: seedbed_visitors; Owner: -
--

ALTER SEQUENCE seedbed_visitors.mails_position_seq OWNED BY seedbed_visitors.mails."position";


--
-- Name: outcomes; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.outcomes (
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    outcome text NOT NULL,
    bytes bigint NOT NULL,
    kept_at bigint NOT NULL,
    revision bigint NOT NULL
);


--
-- Name: payloads; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.payloads (
    event_id text NOT NULL,
    owner text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: payment_events; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.payment_events (
    id text NOT NULL,
    taken_at bigint NOT NULL
);


--
-- Name: payment_removals; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.payment_removals (
    customer_id text NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: payments; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.payments (
    account_id text NOT NULL,
    customer_id text NOT NULL,
    subscription_id text,
    plan text,
    standing text NOT NULL,
    period_end bigint,
    ends_at bigint,
    unpaid_since bigint,
    data_until bigint,
    checkout_at bigint,
    check_at bigint,
    asked integer NOT NULL,
    seen integer NOT NULL,
    told_email text
);


--
-- Name: playgrounds; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.playgrounds (
    id text NOT NULL,
    owner text NOT NULL,
    name text,
    edit_token_hash text NOT NULL,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    size bigint DEFAULT 0 NOT NULL,
    used_at bigint DEFAULT 0 NOT NULL
);


--
-- Name: removals; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.removals (
    owner text NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: sandboxes; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.sandboxes (
    scope text NOT NULL,
    owner text NOT NULL,
    name text NOT NULL,
    seed bigint NOT NULL,
    layer text NOT NULL,
    revision bigint NOT NULL,
    sequence bigint NOT NULL,
    next_ids text NOT NULL,
    changes integer NOT NULL,
    clock bigint,
    due_at bigint,
    created_at bigint NOT NULL,
    source text NOT NULL,
    expires_at bigint,
    settings text DEFAULT '{}'::text NOT NULL,
    kept bigint DEFAULT 0 NOT NULL,
    kept_bytes bigint DEFAULT 0 NOT NULL,
    fault_plan text,
    fault_counts text,
    caller text,
    bytes bigint DEFAULT 0 NOT NULL
);


--
-- Name: secrets; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.secrets (
    name text NOT NULL,
    value text NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.sessions (
    token_hash text NOT NULL,
    account_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);


--
-- Name: snapshots; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.snapshots (
    id text NOT NULL,
    owner text NOT NULL,
    scope text NOT NULL,
    name text NOT NULL,
    seed bigint NOT NULL,
    layer text NOT NULL,
    next_ids text NOT NULL,
    changes integer NOT NULL,
    created_at bigint NOT NULL,
    settings text DEFAULT '{}'::text NOT NULL,
    clock bigint
);


--
-- Name: stored_bytes; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.stored_bytes (
    owner text NOT NULL,
    kind text NOT NULL,
    bytes bigint NOT NULL
);


--
-- Name: subscriptions; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.subscriptions (
    id text NOT NULL,
    owner text NOT NULL,
    url text NOT NULL,
    receiver text NOT NULL,
    patterns text NOT NULL,
    sandbox text,
    description text,
    disabled_at bigint,
    disabled_reason text,
    failing_since bigint,
    secret text NOT NULL,
    old_secret text,
    old_secret_until bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    after_position bigint DEFAULT 0 NOT NULL
);


--
-- Name: usage; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.usage (
    key_id text NOT NULL,
    account_id text NOT NULL,
    hour bigint NOT NULL,
    requests bigint NOT NULL
);


--
-- Name: uses; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.uses (
    name text NOT NULL,
    used_at bigint NOT NULL
);


--
-- Name: deliveries position; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries ALTER COLUMN "position" SET DEFAULT nextval('public.deliveries_position_seq'::regclass);


--
-- Name: events position; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events ALTER COLUMN "position" SET DEFAULT nextval('public.events_position_seq'::regclass);


--
-- Name: mails position; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails ALTER COLUMN "position" SET DEFAULT nextval('public.mails_position_seq'::regclass);


--
-- Name: deliveries position; Type: DEFAULT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.deliveries ALTER COLUMN "position" SET DEFAULT nextval('seedbed_visitors.deliveries_position_seq'::regclass);


--
-- Name: events position; Type: DEFAULT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.events ALTER COLUMN "position" SET DEFAULT nextval('seedbed_visitors.events_position_seq'::regclass);


--
-- Name: mails position; Type: DEFAULT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.mails ALTER COLUMN "position" SET DEFAULT nextval('seedbed_visitors.mails_position_seq'::regclass);


--
-- Data for Name: account_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.account_links VALUES ('82928f7afa978325b8080280c624e037bf57fde10829d490dd363620f35745eb', 'verification', 'kept@example.com', '29b4a6de-5059-4bf2-b9e5-dcb5dd8da014', NULL, 1795965992198, NULL);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts VALUES ('29b4a6de-5059-4bf2-b9e5-dcb5dd8da014', 'kept@example.com', NULL, '$argon2id$v=19$m=19456,t=2,p=1$B1t5LSw5KRDxP+kF7W8LIw$QV8PxumHhC4ElXjSo1lIhZKWEXBjxYtQnSQBbbBJC54', 'developer', 1795962392189, NULL, NULL, NULL, NULL);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys VALUES ('898cd19c-503e-492d-952d-f33fce964c15', '29b4a6de-5059-4bf2-b9e5-dcb5dd8da014', 'kept', 'sb_live_eKDY', '2d86d9cac4fd127ba8df9b4a91c842c49b63af4f01df93e93def557f1bd7d4a9', 1795962392771, 1795962393416);


--
-- Data for Name: attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'user', 1, '{"id":"1","name":"Zoë “Z” O’Hara","email":"isaac.washington@example.com","username":"isaac.washington","role":"admin","status":"active","avatarUrl":"http://localhost:4806/images/avatar/isaac-washington.svg?look=m4a","phone":"+1-512-555-0153","birthDate":"1980-01-15","gender":"male","jobTitle":"Customer Advisor","company":"Tamarack Mutual","department":"Branches","managerId":null,"address":{"street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US","latitude":30.2672,"longitude":-97.76},"locale":"en-US","timezone":"America/Chicago","lastLoginAt":"2026-02-13T22:23:59.556Z","createdAt":"2023-11-04T03:17:02.157Z","updatedAt":"2026-11-29T14:26:32.805Z","nickname":"z"}', NULL, 2);
INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'book', 12, '{"id":"12","title":"The Surveyor of Calcutta","subtitle":null,"series":null,"authorIds":["9"],"isbn":"9799465778111","publisher":"Tall Heron Press","publishedDate":"2018-03-30","releaseDate":null,"language":"en","pageCount":512,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":27},"weightGrams":566,"genres":["Historical Fiction","War"],"tags":["family secrets","war and peace","city life"],"description":"Calcutta, 1905: Riya Bhattacharya, the youngest surveyor in the city, takes over the workshop on the night the soldiers come. What Riya learns there about copying handwriting will one day save more than a fortune. Richly researched and quietly devastating.","coverUrl":"http://localhost:4806/images/cover/the-surveyor-of-calcutta.svg?title=The+Surveyor+of+Calcutta&author=Jacobo+Villegas&genre=Historical+Fiction","price":1299,"listPrice":1999,"currency":"USD","stock":0,"rating":5,"ratingsCount":4,"status":"discontinued","createdAt":"2023-10-02T14:17:44.415Z","updatedAt":"2026-11-29T14:26:32.830Z"}', NULL, 3);
INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'review', 3, NULL, NULL, 3);
INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'book', 2, '{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:4806/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":65,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-29T14:26:32.876Z"}', NULL, 4);
INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'payment', 201, '{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"executed","failureCode":null,"executedAt":"2026-11-29T14:26:32.886Z","createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.886Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'account', 1, '{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1157000,"balance":1458560,"available":1453371,"creditLimit":null,"iban":"LU909950000918211976","institution":"Summit Federal International","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-29T14:26:32.886Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'transaction', 2001, '{"id":"2001","accountId":"1","amount":-2013,"type":"debit","currency":"USD","rate":null,"status":"posted","description":"Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1458560,"postedAt":"2026-11-29T14:26:32.886Z","createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.886Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', 'order', 151, '{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"paid","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-29T14:26:32.876Z","paidAt":"2026-11-29T14:26:32.886Z","shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-29T14:26:32.876Z","updatedAt":"2026-11-29T14:26:32.886Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a227b3-5153-7757-a907-dccbc41031cf', 'book', 2, '{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:4806/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":66,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-29T14:26:32.924Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a227b3-5153-7757-a907-dccbc41031cf', 'account', 1, '{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1157000,"balance":1460573,"available":1455384,"creditLimit":null,"iban":"LU909950000918211976","institution":"Summit Federal International","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-29T14:26:32.924Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a227b3-5153-7757-a907-dccbc41031cf', 'transaction', 2002, '{"id":"2002","accountId":"1","amount":2013,"type":"credit","currency":"USD","rate":null,"status":"posted","description":"Refund: Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1460573,"postedAt":"2026-11-29T14:26:32.924Z","createdAt":"2026-11-29T14:26:32.924Z","updatedAt":"2026-11-29T14:26:32.924Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a227b3-5153-7757-a907-dccbc41031cf', 'payment', 201, '{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":2013,"status":"refunded","failureCode":null,"executedAt":"2026-11-29T14:26:32.886Z","createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.924Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a227b3-5153-7757-a907-dccbc41031cf', 'order', 151, '{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"cancelled","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-29T14:26:32.876Z","paidAt":"2026-11-29T14:26:32.886Z","shippedAt":null,"deliveredAt":null,"cancelledAt":"2026-11-29T14:26:32.924Z","createdAt":"2026-11-29T14:26:32.876Z","updatedAt":"2026-11-29T14:26:32.924Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a227b3-5179-7732-9084-7f860dc216b1', 'user', 2, '{"id":"2","name":"Only in the fork","email":"angela.winters@example.org","username":"angela.winters","role":"user","status":"active","avatarUrl":"http://localhost:4806/images/avatar/angela-winters.svg?look=f2b","phone":"+1-509-555-0147","birthDate":"2003-08-20","gender":"female","jobTitle":"Registered Nurse","company":"Amberley Clinics","department":"Nursing","managerId":null,"address":{"street":"542 Lincoln Lane","city":"Spokane","state":"WA","postalCode":"99203","country":"US","latitude":47.6432,"longitude":-117.4423},"locale":"en-US","timezone":"America/Los_Angeles","lastLoginAt":"2026-10-31T23:33:38.439Z","createdAt":"2023-11-11T00:06:32.551Z","updatedAt":"2026-11-30T14:26:32.960Z"}', NULL, 2);
INSERT INTO public.changes VALUES ('ea446613-02d0-465c-a894-ce5be3e90be1', 'pets#6etjXsOYgT2e', 4, '{"id":"4","name":"Rex","age":null,"createdAt":"2026-11-29T14:26:33.164Z","updatedAt":"2026-11-29T14:26:33.164Z"}', NULL, 1);


--
-- Data for Name: deliveries; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: dropped_names; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: dropped_sandboxes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: endpoints; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.endpoints VALUES ('ep_jk270wyvj11v9s', 'k7m411njd9pk', 1, '{"method":"GET","path":"/things/:id","status":200,"headers":{"X-Made":"yes"},"delayMs":0,"contentType":"application/json","template":{"id":"{{params.id}}","number":"{{number.int}}"},"answers":[{"when":{"query.q":"1"},"status":203,"template":"one"}]}');
INSERT INTO public.endpoints VALUES ('ep_b4p63zdh56fh87', 'k7m411njd9pk', 2, '{"path":"/pets","collection":{"name":"pets","count":3,"record":{"name":"pet","age":"{{number.int}}"}}}');
INSERT INTO public.endpoints VALUES ('dom_70qb5738bw9p2q', 'k7m411njd9pk', 3, '{"domain":"domain: boats\nresources:\n  boat:\n    count: 5\n    fields:\n      name: company.name\n      length: { is: integer, min: 1, max: 9 }\n"}');


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES (1, 'evt_01a227b3-50d5-7675-9844-70c71c3453fa', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 1, 'sandbox.created', 1795962392789, 1795962392790, 0, '{"id":"evt_01a227b3-50d5-7675-9844-70c71c3453fa","type":"sandbox.created","timestamp":"2026-11-29T14:26:32.789Z","sandbox":"demo","sequence":1,"data":{"object":{"name":"demo","seed":42}}}', NULL);
INSERT INTO public.events VALUES (2, 'evt_01a227b3-50f3-7516-a978-d1f794eaaac6', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 2, 'user.updated', 1795962392805, 1795962392819, 0, '{"id":"evt_01a227b3-50f3-7516-a978-d1f794eaaac6","type":"user.updated","timestamp":"2026-11-29T14:26:32.805Z","sandbox":"demo","sequence":2,"data":{"object":{"id":"1","name":"Zoë “Z” O’Hara","email":"isaac.washington@example.com","username":"isaac.washington","role":"admin","status":"active","avatarUrl":"http://localhost:4806/images/avatar/isaac-washington.svg?look=m4a","phone":"+1-512-555-0153","birthDate":"1980-01-15","gender":"male","jobTitle":"Customer Advisor","company":"Tamarack Mutual","department":"Branches","managerId":null,"address":{"street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US","latitude":30.2672,"longitude":-97.76},"locale":"en-US","timezone":"America/Chicago","lastLoginAt":"2026-02-13T22:23:59.556Z","createdAt":"2023-11-04T03:17:02.157Z","updatedAt":"2026-11-29T14:26:32.805Z","nickname":"z"},"previous":{"id":"1","name":"Isaac Washington","email":"isaac.washington@example.com","username":"isaac.washington","role":"admin","status":"active","avatarUrl":"http://localhost:4806/images/avatar/isaac-washington.svg?look=m4a","phone":"+1-512-555-0153","birthDate":"1980-01-15","gender":"male","jobTitle":"Customer Advisor","company":"Tamarack Mutual","department":"Branches","managerId":null,"address":{"street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US","latitude":30.2672,"longitude":-97.76},"locale":"en-US","timezone":"America/Chicago","lastLoginAt":"2026-02-13T22:23:59.556Z","createdAt":"2023-11-04T03:17:02.157Z","updatedAt":"2026-02-13T22:23:59.556Z"}}}', NULL);
INSERT INTO public.events VALUES (3, 'evt_01a227b3-5122-730c-b32a-d127fa068b24', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 3, 'review.deleted', 1795962392830, 1795962392866, 0, '{"id":"evt_01a227b3-5122-730c-b32a-d127fa068b24","type":"review.deleted","timestamp":"2026-11-29T14:26:32.830Z","sandbox":"demo","sequence":3,"data":{"object":{"id":"3","bookId":"12","userId":"8","rating":5,"title":"Gentle and charming, a joy from start to finish","body":"I read it in the garden and was late for everything else. The talk between Riya and the others is so good that I heard the voices. It is funnier than anybody had told me.","verifiedPurchase":false,"helpfulCount":0,"createdAt":"2024-01-16T11:17:25.917Z","updatedAt":"2024-01-16T11:17:25.917Z"}}}', NULL);
INSERT INTO public.events VALUES (4, 'evt_01a227b3-5122-730c-b32a-d72f44131e23', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 4, 'book.updated', 1795962392830, 1795962392866, 0, '{"id":"evt_01a227b3-5122-730c-b32a-d72f44131e23","type":"book.updated","timestamp":"2026-11-29T14:26:32.830Z","sandbox":"demo","sequence":4,"data":{"object":{"id":"12","title":"The Surveyor of Calcutta","subtitle":null,"series":null,"authorIds":["9"],"isbn":"9799465778111","publisher":"Tall Heron Press","publishedDate":"2018-03-30","releaseDate":null,"language":"en","pageCount":512,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":27},"weightGrams":566,"genres":["Historical Fiction","War"],"tags":["family secrets","war and peace","city life"],"description":"Calcutta, 1905: Riya Bhattacharya, the youngest surveyor in the city, takes over the workshop on the night the soldiers come. What Riya learns there about copying handwriting will one day save more than a fortune. Richly researched and quietly devastating.","coverUrl":"http://localhost:4806/images/cover/the-surveyor-of-calcutta.svg?title=The+Surveyor+of+Calcutta&author=Jacobo+Villegas&genre=Historical+Fiction","price":1299,"listPrice":1999,"currency":"USD","stock":0,"rating":5,"ratingsCount":4,"status":"discontinued","createdAt":"2023-10-02T14:17:44.415Z","updatedAt":"2026-11-29T14:26:32.830Z"},"previous":{"id":"12","title":"The Surveyor of Calcutta","subtitle":null,"series":null,"authorIds":["9"],"isbn":"9799465778111","publisher":"Tall Heron Press","publishedDate":"2018-03-30","releaseDate":null,"language":"en","pageCount":512,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":27},"weightGrams":566,"genres":["Historical Fiction","War"],"tags":["family secrets","war and peace","city life"],"description":"Calcutta, 1905: Riya Bhattacharya, the youngest surveyor in the city, takes over the workshop on the night the soldiers come. What Riya learns there about copying handwriting will one day save more than a fortune. Richly researched and quietly devastating.","coverUrl":"http://localhost:4806/images/cover/the-surveyor-of-calcutta.svg?title=The+Surveyor+of+Calcutta&author=Jacobo+Villegas&genre=Historical+Fiction","price":1299,"listPrice":1999,"currency":"USD","stock":0,"rating":5,"ratingsCount":5,"status":"discontinued","createdAt":"2023-10-02T14:17:44.415Z","updatedAt":"2023-10-02T14:17:44.415Z"}}}', NULL);
INSERT INTO public.events VALUES (5, 'evt_01a227b3-512e-7506-9ccf-68001e4f4b46', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 5, 'order.created', 1795962392876, 1795962392879, 0, '{"id":"evt_01a227b3-512e-7506-9ccf-68001e4f4b46","type":"order.created","timestamp":"2026-11-29T14:26:32.876Z","sandbox":"demo","sequence":5,"data":{"object":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"pending","paymentId":null,"shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-29T14:26:32.876Z","paidAt":null,"shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-29T14:26:32.876Z","updatedAt":"2026-11-29T14:26:32.876Z"}}}', NULL);
INSERT INTO public.events VALUES (6, 'evt_01a227b3-512f-71fd-bed8-2b6036f22938', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 6, 'book.updated', 1795962392876, 1795962392879, 0, '{"id":"evt_01a227b3-512f-71fd-bed8-2b6036f22938","type":"book.updated","timestamp":"2026-11-29T14:26:32.876Z","sandbox":"demo","sequence":6,"data":{"object":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:4806/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":65,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-29T14:26:32.876Z"},"previous":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:4806/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":66,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2023-09-29T00:27:18.888Z"}}}', NULL);
INSERT INTO public.events VALUES (13, 'evt_01a227b3-515d-75aa-926f-8233be26ee31', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 13, 'book.updated', 1795962392924, 1795962392925, 0, '{"id":"evt_01a227b3-515d-75aa-926f-8233be26ee31","type":"book.updated","timestamp":"2026-11-29T14:26:32.924Z","sandbox":"demo","sequence":13,"data":{"object":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:4806/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":66,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-29T14:26:32.924Z"},"previous":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:4806/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":65,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-29T14:26:32.876Z"}}}', NULL);
INSERT INTO public.events VALUES (7, 'evt_01a227b3-5146-71b9-b0ad-c7ad7b22b2cf', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 7, 'order.paid', 1795962392886, 1795962392902, 0, '{"id":"evt_01a227b3-5146-71b9-b0ad-c7ad7b22b2cf","type":"order.paid","timestamp":"2026-11-29T14:26:32.886Z","sandbox":"demo","sequence":7,"data":{"object":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"paid","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-29T14:26:32.876Z","paidAt":"2026-11-29T14:26:32.886Z","shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-29T14:26:32.876Z","updatedAt":"2026-11-29T14:26:32.886Z"},"previous":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"pending","paymentId":null,"shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-29T14:26:32.876Z","paidAt":null,"shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-29T14:26:32.876Z","updatedAt":"2026-11-29T14:26:32.876Z"}}}', NULL);
INSERT INTO public.events VALUES (8, 'evt_01a227b3-5146-71b9-b0ad-cab6b8f6e76a', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 8, 'payment.created', 1795962392886, 1795962392902, 0, '{"id":"evt_01a227b3-5146-71b9-b0ad-cab6b8f6e76a","type":"payment.created","timestamp":"2026-11-29T14:26:32.886Z","sandbox":"demo","sequence":8,"data":{"object":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"pending","failureCode":null,"executedAt":null,"createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.886Z"}}}', NULL);
INSERT INTO public.events VALUES (9, 'evt_01a227b3-5146-71b9-b0ad-cdc3c614a51c', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 9, 'payment.executed', 1795962392886, 1795962392902, 0, '{"id":"evt_01a227b3-5146-71b9-b0ad-cdc3c614a51c","type":"payment.executed","timestamp":"2026-11-29T14:26:32.886Z","sandbox":"demo","sequence":9,"data":{"object":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"executed","failureCode":null,"executedAt":"2026-11-29T14:26:32.886Z","createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.886Z"},"previous":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"pending","failureCode":null,"executedAt":null,"createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.886Z"}}}', NULL);
INSERT INTO public.events VALUES (10, 'evt_01a227b3-5146-71b9-b0ad-d0de4dc9ff85', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 10, 'transaction.created', 1795962392886, 1795962392902, 0, '{"id":"evt_01a227b3-5146-71b9-b0ad-d0de4dc9ff85","type":"transaction.created","timestamp":"2026-11-29T14:26:32.886Z","sandbox":"demo","sequence":10,"data":{"object":{"id":"2001","accountId":"1","amount":-2013,"type":"debit","currency":"USD","rate":null,"status":"posted","description":"Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1458560,"postedAt":"2026-11-29T14:26:32.886Z","createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.886Z"}}}', NULL);
INSERT INTO public.events VALUES (11, 'evt_01a227b3-5146-71b9-b0ad-d6de0d16f894', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 11, 'account.updated', 1795962392886, 1795962392902, 0, '{"id":"evt_01a227b3-5146-71b9-b0ad-d6de0d16f894","type":"account.updated","timestamp":"2026-11-29T14:26:32.886Z","sandbox":"demo","sequence":11,"data":{"object":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1157000,"balance":1458560,"available":1453371,"creditLimit":null,"iban":"LU909950000918211976","institution":"Summit Federal International","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-29T14:26:32.886Z"},"previous":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1157000,"balance":1460573,"available":1455384,"creditLimit":null,"iban":"LU909950000918211976","institution":"Summit Federal International","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-10-31T08:28:27.016Z"}}}', NULL);
INSERT INTO public.events VALUES (12, 'evt_01a227b3-515d-75aa-926f-7e9277b90f67', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 12, 'order.cancelled', 1795962392924, 1795962392925, 0, '{"id":"evt_01a227b3-515d-75aa-926f-7e9277b90f67","type":"order.cancelled","timestamp":"2026-11-29T14:26:32.924Z","sandbox":"demo","sequence":12,"data":{"object":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"cancelled","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-29T14:26:32.876Z","paidAt":"2026-11-29T14:26:32.886Z","shippedAt":null,"deliveredAt":null,"cancelledAt":"2026-11-29T14:26:32.924Z","createdAt":"2026-11-29T14:26:32.876Z","updatedAt":"2026-11-29T14:26:32.924Z"},"previous":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"paid","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-29T14:26:32.876Z","paidAt":"2026-11-29T14:26:32.886Z","shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-29T14:26:32.876Z","updatedAt":"2026-11-29T14:26:32.886Z"}}}', NULL);
INSERT INTO public.events VALUES (14, 'evt_01a227b3-515d-75aa-926f-84b3817ec2c1', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 14, 'payment.refunded', 1795962392924, 1795962392925, 0, '{"id":"evt_01a227b3-515d-75aa-926f-84b3817ec2c1","type":"payment.refunded","timestamp":"2026-11-29T14:26:32.924Z","sandbox":"demo","sequence":14,"data":{"object":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":2013,"status":"refunded","failureCode":null,"executedAt":"2026-11-29T14:26:32.886Z","createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.924Z"},"previous":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"executed","failureCode":null,"executedAt":"2026-11-29T14:26:32.886Z","createdAt":"2026-11-29T14:26:32.886Z","updatedAt":"2026-11-29T14:26:32.886Z"}}}', NULL);
INSERT INTO public.events VALUES (15, 'evt_01a227b3-515d-75aa-926f-883496e86b8a', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 15, 'transaction.created', 1795962392924, 1795962392925, 0, '{"id":"evt_01a227b3-515d-75aa-926f-883496e86b8a","type":"transaction.created","timestamp":"2026-11-29T14:26:32.924Z","sandbox":"demo","sequence":15,"data":{"object":{"id":"2002","accountId":"1","amount":2013,"type":"credit","currency":"USD","rate":null,"status":"posted","description":"Refund: Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1460573,"postedAt":"2026-11-29T14:26:32.924Z","createdAt":"2026-11-29T14:26:32.924Z","updatedAt":"2026-11-29T14:26:32.924Z"}}}', NULL);
INSERT INTO public.events VALUES (16, 'evt_01a227b3-515d-75aa-926f-8f2035a44b3d', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 16, 'account.updated', 1795962392924, 1795962392925, 0, '{"id":"evt_01a227b3-515d-75aa-926f-8f2035a44b3d","type":"account.updated","timestamp":"2026-11-29T14:26:32.924Z","sandbox":"demo","sequence":16,"data":{"object":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1157000,"balance":1460573,"available":1455384,"creditLimit":null,"iban":"LU909950000918211976","institution":"Summit Federal International","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-29T14:26:32.924Z"},"previous":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1157000,"balance":1458560,"available":1453371,"creditLimit":null,"iban":"LU909950000918211976","institution":"Summit Federal International","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-29T14:26:32.886Z"}}}', NULL);
INSERT INTO public.events VALUES (17, 'evt_4f05d5d9-69d3-8c6e-86f9-a4425ab4e51e', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/fork', 1, 'sandbox.created', 1796048792953, 1795962392953, 0, '{"id":"evt_4f05d5d9-69d3-8c6e-86f9-a4425ab4e51e","type":"sandbox.created","timestamp":"2026-11-30T14:26:32.953Z","sandbox":"fork","sequence":1,"data":{"object":{"name":"fork","seed":42}}}', NULL);
INSERT INTO public.events VALUES (18, 'evt_70c74ded-737f-83e1-8de5-ba5425f6d9ff', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/fork', 2, 'user.updated', 1796048792960, 1795962392961, 0, '{"id":"evt_70c74ded-737f-83e1-8de5-ba5425f6d9ff","type":"user.updated","timestamp":"2026-11-30T14:26:32.960Z","sandbox":"fork","sequence":2,"data":{"object":{"id":"2","name":"Only in the fork","email":"angela.winters@example.org","username":"angela.winters","role":"user","status":"active","avatarUrl":"http://localhost:4806/images/avatar/angela-winters.svg?look=f2b","phone":"+1-509-555-0147","birthDate":"2003-08-20","gender":"female","jobTitle":"Registered Nurse","company":"Amberley Clinics","department":"Nursing","managerId":null,"address":{"street":"542 Lincoln Lane","city":"Spokane","state":"WA","postalCode":"99203","country":"US","latitude":47.6432,"longitude":-117.4423},"locale":"en-US","timezone":"America/Los_Angeles","lastLoginAt":"2026-10-31T23:33:38.439Z","createdAt":"2023-11-11T00:06:32.551Z","updatedAt":"2026-11-30T14:26:32.960Z"},"previous":{"id":"2","name":"Angela Winters","email":"angela.winters@example.org","username":"angela.winters","role":"user","status":"active","avatarUrl":"http://localhost:4806/images/avatar/angela-winters.svg?look=f2b","phone":"+1-509-555-0147","birthDate":"2003-08-20","gender":"female","jobTitle":"Registered Nurse","company":"Amberley Clinics","department":"Nursing","managerId":null,"address":{"street":"542 Lincoln Lane","city":"Spokane","state":"WA","postalCode":"99203","country":"US","latitude":47.6432,"longitude":-117.4423},"locale":"en-US","timezone":"America/Los_Angeles","lastLoginAt":"2026-10-31T23:33:38.439Z","createdAt":"2023-11-11T00:06:32.551Z","updatedAt":"2026-10-31T23:33:38.439Z"}}}', NULL);
INSERT INTO public.events VALUES (19, 'evt_b6aca33a-56ec-404e-8591-4434823cf4f0', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'play:k7m411njd9pk/key:898cd19c-503e-492d-952d-f33fce964c15/default', 1, 'pet.created', 1795962393164, 1795962393164, 0, '{"id":"evt_b6aca33a-56ec-404e-8591-4434823cf4f0","type":"pet.created","timestamp":"2026-11-29T14:26:33.164Z","playground":"k7m411njd9pk","sandbox":"default","sequence":1,"data":{"object":{"id":"4","name":"Rex","age":null,"createdAt":"2026-11-29T14:26:33.164Z","updatedAt":"2026-11-29T14:26:33.164Z"}}}', NULL);


--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration VALUES ('0001-sandboxes', '2026-11-29T14:26:31.302Z');
INSERT INTO public.kysely_migration VALUES ('0002-accounts', '2026-11-29T14:26:31.328Z');
INSERT INTO public.kysely_migration VALUES ('0003-events', '2026-11-29T14:26:31.363Z');
INSERT INTO public.kysely_migration VALUES ('0004-playgrounds', '2026-11-29T14:26:31.375Z');
INSERT INTO public.kysely_migration VALUES ('0005-order-and-removals', '2026-11-29T14:26:31.380Z');
INSERT INTO public.kysely_migration VALUES ('0006-sandbox-lifetimes', '2026-11-29T14:26:31.382Z');
INSERT INTO public.kysely_migration VALUES ('0007-playground-room', '2026-11-29T14:26:31.386Z');
INSERT INTO public.kysely_migration VALUES ('0008-sandbox-settings', '2026-11-29T14:26:31.387Z');
INSERT INTO public.kysely_migration VALUES ('0009-outcomes', '2026-11-29T14:26:31.393Z');
INSERT INTO public.kysely_migration VALUES ('0010-faults', '2026-11-29T14:26:31.396Z');
INSERT INTO public.kysely_migration VALUES ('0011-dropped-sandboxes', '2026-11-29T14:26:31.401Z');
INSERT INTO public.kysely_migration VALUES ('0012-mails', '2026-11-29T14:26:31.417Z');
INSERT INTO public.kysely_migration VALUES ('0013-events-by-sandbox', '2026-11-29T14:26:31.420Z');
INSERT INTO public.kysely_migration VALUES ('0014-payments', '2026-11-29T14:26:31.436Z');
INSERT INTO public.kysely_migration VALUES ('0015-bounded-visitors', '2026-11-29T14:26:31.446Z');
INSERT INTO public.kysely_migration VALUES ('0016-told-addresses', '2026-11-29T14:26:31.447Z');
INSERT INTO public.kysely_migration VALUES ('0017-stored-bytes', '2026-11-29T14:26:31.493Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);


--
-- Data for Name: layers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.layers VALUES ('01a227b3-50d5-7675-9844-6fbe2973dd30', NULL, 2, 'key:898cd19c-503e-492d-952d-f33fce964c15');
INSERT INTO public.layers VALUES ('01a227b3-5174-7135-8d40-42fd0cd59f58', '01a227b3-5153-7757-a907-dccbc41031cf', 1, 'key:898cd19c-503e-492d-952d-f33fce964c15');
INSERT INTO public.layers VALUES ('01a227b3-5179-7732-9084-7f860dc216b1', '01a227b3-5153-7757-a907-dccbc41031cf', 1, 'key:898cd19c-503e-492d-952d-f33fce964c15');
INSERT INTO public.layers VALUES ('01a227b3-5153-7757-a907-dccbc41031cf', '01a227b3-50d5-7675-9844-6fbe2973dd30', 3, 'key:898cd19c-503e-492d-952d-f33fce964c15');
INSERT INTO public.layers VALUES ('ea446613-02d0-465c-a894-ce5be3e90be1', NULL, 1, 'key:898cd19c-503e-492d-952d-f33fce964c15');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outcomes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outcomes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15/demo', 'Iuii0fM_xaNWieb0WrPkqVTSSak--c-7stvl2xWMfeE', 'L9VrV1OZjpFuzUAxc91au3ADJjzN_LAu5sswHi_uJhw', '{"status":200,"headers":["Content-Type","application/json","ETag","\"FVXk59yOfd-dGpoixOBD6GfAC-F\"","Cache-Control","private, no-cache","Vary","Accept, X-API-Key, X-Sandbox, Baggage"],"body":"{\"id\":\"151\",\"orderNumber\":\"SB-2026-00151\",\"userId\":\"1\",\"items\":[{\"bookId\":\"2\",\"title\":\"The Istanbul Ledger\",\"quantity\":1,\"unitPrice\":1399,\"lineTotal\":1399}],\"subtotal\":1399,\"discount\":0,\"tax\":115,\"shipping\":499,\"total\":2013,\"currency\":\"USD\",\"status\":\"paid\",\"paymentId\":\"201\",\"shippingAddress\":{\"name\":\"Zoë “Z” O’Hara\",\"street\":\"508 Hillcrest Avenue\",\"city\":\"Austin\",\"state\":\"TX\",\"postalCode\":\"78751\",\"country\":\"US\"},\"shippingMethod\":\"standard\",\"carrier\":null,\"trackingNumber\":null,\"trackingEvents\":[],\"placedAt\":\"2026-11-29T14:26:32.876Z\",\"paidAt\":\"2026-11-29T14:26:32.886Z\",\"shippedAt\":null,\"deliveredAt\":null,\"cancelledAt\":null,\"createdAt\":\"2026-11-29T14:26:32.876Z\",\"updatedAt\":\"2026-11-29T14:26:32.886Z\"}"}', 1217, 1795962392902, 5);


--
-- Data for Name: payloads; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: payment_events; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: payment_removals; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: payments; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: playgrounds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.playgrounds VALUES ('k7m411njd9pk', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'Pets', 'c7586fd72c68f291fe9f36e370d14e30edbe555a25dc3adea20584aac977315d', 4, 1795962392978, NULL, 500, 1795962393306);


--
-- Data for Name: removals; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sandboxes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sandboxes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15/demo', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'demo', 42, '01a227b3-5174-7135-8d40-42fd0cd59f58', 9, 16, '{"order":152,"payment":202,"transaction":2003}', 9, NULL, NULL, 1795962392780, '{"seed":42}', NULL, '{"origin":{"layer":null,"sequence":1},"ahead":86400000}', 1, 1217, NULL, NULL, 'key:898cd19c-503e-492d-952d-f33fce964c15', 5043);
INSERT INTO public.sandboxes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15/fork', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'fork', 42, '01a227b3-5179-7732-9084-7f860dc216b1', 2, 2, '{"order":152,"payment":202,"transaction":2003}', 10, NULL, NULL, 1795962392945, '{"sandbox":"demo"}', NULL, '{"origin":{"layer":"01a227b3-5153-7757-a907-dccbc41031cf","sequence":1},"ahead":86400000}', 0, 0, NULL, NULL, 'key:898cd19c-503e-492d-952d-f33fce964c15', 5738);
INSERT INTO public.sandboxes VALUES ('play:k7m411njd9pk/key:898cd19c-503e-492d-952d-f33fce964c15/default', 'play:k7m411njd9pk/key:898cd19c-503e-492d-952d-f33fce964c15', 'default', 1, 'ea446613-02d0-465c-a894-ce5be3e90be1', 1, 1, '{"pets#6etjXsOYgT2e":5}', 1, NULL, NULL, 1795962393155, '{"seed":1}', NULL, '{}', 0, 0, NULL, NULL, 'key:898cd19c-503e-492d-952d-f33fce964c15', 112);


--
-- Data for Name: secrets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.secrets VALUES ('mock-auth', 'GqypZmv4FDv_ZHIJZeJBoPveu-tRlVVgXkpwR5N_p9A');
INSERT INTO public.secrets VALUES ('page-tokens', 'cAA2SSWJNIAh4m1IOTtAh8_MFAs484lVhIK-Kru6-Ek');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('528811dea69e3d29ac586a8e104fe7b68c48235d7672ffbb5fe27994a89445f1', '29b4a6de-5059-4bf2-b9e5-dcb5dd8da014', 1795962392193, 1798554392193);
INSERT INTO public.sessions VALUES ('f3ce2159480bba1c80e4816d363205306c9dafb07e0ceedc2069661e1d2e929c', '29b4a6de-5059-4bf2-b9e5-dcb5dd8da014', 1795962393330, 1798554393330);


--
-- Data for Name: snapshots; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.snapshots VALUES ('01a227b3-514f-7687-83a5-5a0faddf27c0', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'key:898cd19c-503e-492d-952d-f33fce964c15/demo', 'paid', 42, '01a227b3-50d5-7675-9844-6fbe2973dd30', '{"order":152,"payment":202,"transaction":2002}', 8, 1795962392911, '{"origin":{"layer":null,"sequence":1}}', NULL);


--
-- Data for Name: stored_bytes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1040);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 287);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 816);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 1683);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1232);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 3002);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 11);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1934);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 3304);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1250);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 20);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1417);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 4886);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1046);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 3409);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 6759);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 17);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1135);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 287);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 795);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 1659);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'playgrounds', 4096);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'playgrounds', 249);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'playgrounds', 102);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 212);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'sandboxes', 1025);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'history', 401);
INSERT INTO public.stored_bytes VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15', 'playgrounds', 149);


--
-- Data for Name: subscriptions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.subscriptions VALUES ('sub_01a227b3-518b-738b-8aa9-68c70360ea9a', 'key:898cd19c-503e-492d-952d-f33fce964c15', 'https://receiver.example/hook', 'https://receiver.example', '["user.*"]', NULL, NULL, NULL, NULL, NULL, 'whsec_af2D8h7ibKZ4H5KG5onlYlJaslMwnJnxEFbozs5Rd9g=', NULL, NULL, 1795962392971, 1795962392971, 18);


--
-- Data for Name: usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.usage VALUES ('898cd19c-503e-492d-952d-f33fce964c15', '29b4a6de-5059-4bf2-b9e5-dcb5dd8da014', 1795960800000, 27);


--
-- Data for Name: uses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.uses VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15/demo', 1795962393451);
INSERT INTO public.uses VALUES ('key:898cd19c-503e-492d-952d-f33fce964c15/fork', 1795962393451);


--
-- Data for Name: account_links; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: accounts; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: attempts; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: changes; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: deliveries; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: dropped_names; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: dropped_sandboxes; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: endpoints; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: events; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--

INSERT INTO seedbed_visitors.kysely_migration VALUES ('0001-sandboxes', '2026-11-29T14:26:31.566Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0002-accounts', '2026-11-29T14:26:31.606Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0003-events', '2026-11-29T14:26:31.671Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0004-playgrounds', '2026-11-29T14:26:31.686Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0005-order-and-removals', '2026-11-29T14:26:31.698Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0006-sandbox-lifetimes', '2026-11-29T14:26:31.700Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0007-playground-room', '2026-11-29T14:26:31.704Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0008-sandbox-settings', '2026-11-29T14:26:31.705Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0009-outcomes', '2026-11-29T14:26:31.713Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0010-faults', '2026-11-29T14:26:31.717Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0011-dropped-sandboxes', '2026-11-29T14:26:31.724Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0012-mails', '2026-11-29T14:26:31.747Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0013-events-by-sandbox', '2026-11-29T14:26:31.749Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0014-payments', '2026-11-29T14:26:31.769Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0015-bounded-visitors', '2026-11-29T14:26:31.784Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0016-told-addresses', '2026-11-29T14:26:31.785Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0017-stored-bytes', '2026-11-29T14:26:31.827Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--

INSERT INTO seedbed_visitors.kysely_migration_lock VALUES ('migration_lock', 0);


--
-- Data for Name: layers; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: mails; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: outcomes; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: payloads; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: payment_events; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: payment_removals; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: payments; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: playgrounds; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: removals; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: sandboxes; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: secrets; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: snapshots; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: stored_bytes; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: subscriptions; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: usage; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Data for Name: uses; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



--
-- Name: deliveries_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.deliveries_position_seq', 1, false);


--
-- Name: events_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.events_position_seq', 19, true);


--
-- Name: mails_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.mails_position_seq', 1, true);


--
-- Name: deliveries_position_seq; Type: SEQUENCE SET; Schema: seedbed_visitors; Owner: -
--

SELECT pg_catalog.setval('seedbed_visitors.deliveries_position_seq', 1, false);


--
-- Name: events_position_seq; Type: SEQUENCE SET; Schema: seedbed_visitors; Owner: -
--

SELECT pg_catalog.setval('seedbed_visitors.events_position_seq', 1, false);


--
-- Name: mails_position_seq; Type: SEQUENCE SET; Schema: seedbed_visitors; Owner: -
--

SELECT pg_catalog.setval('seedbed_visitors.mails_position_seq', 1, false);


--
-- Name: account_links account_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_pkey PRIMARY KEY (token_hash);


--
-- Name: accounts accounts_email_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key UNIQUE (email);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);


--
-- Name: api_keys api_keys_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);


--
-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);


--
-- Name: attempts attempts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_key PRIMARY KEY (delivery_id, number);


--
-- Name: changes changes_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_key PRIMARY KEY (layer, collection, id);


--
-- Name: deliveries deliveries_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_id_key UNIQUE (id);


--
-- Name: deliveries deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY ("position");


--
-- Name: dropped_names dropped_names_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.dropped_names
    ADD CONSTRAINT dropped_names_pkey PRIMARY KEY (name);


--
-- Name: dropped_sandboxes dropped_sandboxes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.dropped_sandboxes
    ADD CONSTRAINT dropped_sandboxes_pkey PRIMARY KEY (scope);


--
-- Name: endpoints endpoints_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_pkey PRIMARY KEY (id);


--
-- Name: events events_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_id_key UNIQUE (id);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY ("position");


--
-- Name: kysely_migration_lock kysely_migration_lock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration kysely_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);


--
-- Name: layers layers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.layers
    ADD CONSTRAINT layers_pkey PRIMARY KEY (id);


--
-- Name: mails mails_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_id_key UNIQUE (id);


--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY ("position");


--
-- Name: outcomes outcomes_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outcomes
    ADD CONSTRAINT outcomes_key PRIMARY KEY (scope, key);


--
-- Name: payloads payloads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payloads
    ADD CONSTRAINT payloads_pkey PRIMARY KEY (event_id);


--
-- Name: payment_events payment_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);


--
-- Name: payment_removals payment_removals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_removals
    ADD CONSTRAINT payment_removals_pkey PRIMARY KEY (customer_id);


--
-- Name: payments payments_customer_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_customer_id_key UNIQUE (customer_id);


--
-- Name: payments payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (account_id);


--
-- Name: playgrounds playgrounds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.playgrounds
    ADD CONSTRAINT playgrounds_pkey PRIMARY KEY (id);


--
-- Name: removals removals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (owner);


--
-- Name: sandboxes sandboxes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sandboxes
    ADD CONSTRAINT sandboxes_pkey PRIMARY KEY (scope);


--
-- Name: secrets secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);


--
-- Name: snapshots snapshots_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_pkey PRIMARY KEY (id);


--
-- Name: subscriptions subscriptions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);


--
-- Name: usage usage_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_key PRIMARY KEY (key_id, hour);


--
-- Name: uses uses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.uses
    ADD CONSTRAINT uses_pkey PRIMARY KEY (name);


--
-- Name: account_links account_links_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.account_links
    ADD CONSTRAINT account_links_pkey PRIMARY KEY (token_hash);


--
-- Name: accounts accounts_email_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.accounts
    ADD CONSTRAINT accounts_email_key UNIQUE (email);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);


--
-- Name: api_keys api_keys_hash_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);


--
-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);


--
-- Name: attempts attempts_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.attempts
    ADD CONSTRAINT attempts_key PRIMARY KEY (delivery_id, number);


--
-- Name: changes changes_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.changes
    ADD CONSTRAINT changes_key PRIMARY KEY (layer, collection, id);


--
-- Name: deliveries deliveries_id_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.deliveries
    ADD CONSTRAINT deliveries_id_key UNIQUE (id);


--
-- Name: deliveries deliveries_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY ("position");


--
-- Name: dropped_names dropped_names_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.dropped_names
    ADD CONSTRAINT dropped_names_pkey PRIMARY KEY (name);


--
-- Name: dropped_sandboxes dropped_sandboxes_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.dropped_sandboxes
    ADD CONSTRAINT dropped_sandboxes_pkey PRIMARY KEY (scope);


--
-- Name: endpoints endpoints_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.endpoints
    ADD CONSTRAINT endpoints_pkey PRIMARY KEY (id);


--
-- Name: events events_id_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.events
    ADD CONSTRAINT events_id_key UNIQUE (id);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.events
    ADD CONSTRAINT events_pkey PRIMARY KEY ("position");


--
-- Name: kysely_migration_lock kysely_migration_lock_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration kysely_migration_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);


--
-- Name: layers layers_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.layers
    ADD CONSTRAINT layers_pkey PRIMARY KEY (id);


--
-- Name: mails mails_id_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.mails
    ADD CONSTRAINT mails_id_key UNIQUE (id);


--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY ("position");


--
-- Name: outcomes outcomes_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.outcomes
    ADD CONSTRAINT outcomes_key PRIMARY KEY (scope, key);


--
-- Name: payloads payloads_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.payloads
    ADD CONSTRAINT payloads_pkey PRIMARY KEY (event_id);


--
-- Name: payment_events payment_events_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);


--
-- Name: payment_removals payment_removals_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.payment_removals
    ADD CONSTRAINT payment_removals_pkey PRIMARY KEY (customer_id);


--
-- Name: payments payments_customer_id_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.payments
    ADD CONSTRAINT payments_customer_id_key UNIQUE (customer_id);


--
-- Name: payments payments_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (account_id);


--
-- Name: playgrounds playgrounds_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.playgrounds
    ADD CONSTRAINT playgrounds_pkey PRIMARY KEY (id);


--
-- Name: removals removals_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (owner);


--
-- Name: sandboxes sandboxes_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.sandboxes
    ADD CONSTRAINT sandboxes_pkey PRIMARY KEY (scope);


--
-- Name: secrets secrets_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);


--
-- Name: snapshots snapshots_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.snapshots
    ADD CONSTRAINT snapshots_pkey PRIMARY KEY (id);


--
-- Name: subscriptions subscriptions_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);


--
-- Name: usage usage_key; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.usage
    ADD CONSTRAINT usage_key PRIMARY KEY (key_id, hour);


--
-- Name: uses uses_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.uses
    ADD CONSTRAINT uses_pkey PRIMARY KEY (name);


--
-- Name: account_links_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_links_account ON public.account_links USING btree (account_id);


--
-- Name: account_links_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_links_expiry ON public.account_links USING btree (expires_at);


--
-- Name: api_keys_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id);


--
-- Name: changes_revision; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX changes_revision ON public.changes USING btree (layer, revision);


--
-- Name: deliveries_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_created ON public.deliveries USING btree (created_at);


--
-- Name: deliveries_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_due ON public.deliveries USING btree (due_at, "position");


--
-- Name: deliveries_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_event ON public.deliveries USING btree (event_id);


--
-- Name: deliveries_held; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_held ON public.deliveries USING btree (subscription_id, held_for) WHERE (held_for IS NOT NULL);


--
-- Name: deliveries_subscription; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_subscription ON public.deliveries USING btree (subscription_id, "position");


--
-- Name: dropped_sandboxes_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX dropped_sandboxes_owner ON public.dropped_sandboxes USING btree (owner);


--
-- Name: endpoints_playground; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX endpoints_playground ON public.endpoints USING btree (playground_id, "position");


--
-- Name: events_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_owner ON public.events USING btree (owner, "position");


--
-- Name: events_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_pending ON public.events USING btree ("position") WHERE (pending = 1);


--
-- Name: events_recorded; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_recorded ON public.events USING btree (recorded_at);


--
-- Name: events_scope; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_scope ON public.events USING btree (scope, sequence);


--
-- Name: layers_uses; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX layers_uses ON public.layers USING btree (uses);


--
-- Name: mails_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_account ON public.mails USING btree (account_id);


--
-- Name: mails_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_due ON public.mails USING btree (due_at, "position");


--
-- Name: outcomes_revision; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outcomes_revision ON public.outcomes USING btree (scope, revision);


--
-- Name: payloads_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payloads_created ON public.payloads USING btree (created_at);


--
-- Name: payloads_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payloads_owner ON public.payloads USING btree (owner);


--
-- Name: payment_events_taken; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_events_taken ON public.payment_events USING btree (taken_at);


--
-- Name: payments_check; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_check ON public.payments USING btree (check_at);


--
-- Name: playgrounds_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX playgrounds_expiry ON public.playgrounds USING btree (expires_at);


--
-- Name: playgrounds_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX playgrounds_owner ON public.playgrounds USING btree (owner);


--
-- Name: playgrounds_use; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX playgrounds_use ON public.playgrounds USING btree (used_at, id, size) WHERE (expires_at IS NOT NULL);


--
-- Name: sandboxes_caller; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sandboxes_caller ON public.sandboxes USING btree (caller);


--
-- Name: sandboxes_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sandboxes_due ON public.sandboxes USING btree (due_at);


--
-- Name: sandboxes_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sandboxes_expiry ON public.sandboxes USING btree (expires_at);


--
-- Name: sandboxes_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sandboxes_owner ON public.sandboxes USING btree (owner);


--
-- Name: sessions_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_account ON public.sessions USING btree (account_id);


--
-- Name: snapshots_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX snapshots_owner ON public.snapshots USING btree (owner);


--
-- Name: stored_bytes_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX stored_bytes_owner ON public.stored_bytes USING btree (owner, kind);


--
-- Name: subscriptions_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX subscriptions_owner ON public.subscriptions USING btree (owner);


--
-- Name: usage_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX usage_account ON public.usage USING btree (account_id, hour);


--
-- Name: account_links_account; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX account_links_account ON seedbed_visitors.account_links USING btree (account_id);


--
-- Name: account_links_expiry; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX account_links_expiry ON seedbed_visitors.account_links USING btree (expires_at);


--
-- Name: api_keys_account; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX api_keys_account ON seedbed_visitors.api_keys USING btree (account_id);


--
-- Name: changes_revision; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX changes_revision ON seedbed_visitors.changes USING btree (layer, revision);


--
-- Name: deliveries_created; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX deliveries_created ON seedbed_visitors.deliveries USING btree (created_at);


--
-- Name: deliveries_due; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX deliveries_due ON seedbed_visitors.deliveries USING btree (due_at, "position");


--
-- Name: deliveries_event; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX deliveries_event ON seedbed_visitors.deliveries USING btree (event_id);


--
-- Name: deliveries_held; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX deliveries_held ON seedbed_visitors.deliveries USING btree (subscription_id, held_for) WHERE (held_for IS NOT NULL);


--
-- Name: deliveries_subscription; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX deliveries_subscription ON seedbed_visitors.deliveries USING btree (subscription_id, "position");


--
-- Name: dropped_sandboxes_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX dropped_sandboxes_owner ON seedbed_visitors.dropped_sandboxes USING btree (owner);


--
-- Name: endpoints_playground; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX endpoints_playground ON seedbed_visitors.endpoints USING btree (playground_id, "position");


--
-- Name: events_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX events_owner ON seedbed_visitors.events USING btree (owner, "position");


--
-- Name: events_pending; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX events_pending ON seedbed_visitors.events USING btree ("position") WHERE (pending = 1);


--
-- Name: events_recorded; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX events_recorded ON seedbed_visitors.events USING btree (recorded_at);


--
-- Name: events_scope; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX events_scope ON seedbed_visitors.events USING btree (scope, sequence);


--
-- Name: layers_uses; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX layers_uses ON seedbed_visitors.layers USING btree (uses);


--
-- Name: mails_account; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX mails_account ON seedbed_visitors.mails USING btree (account_id);


--
-- Name: mails_due; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX mails_due ON seedbed_visitors.mails USING btree (due_at, "position");


--
-- Name: outcomes_revision; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX outcomes_revision ON seedbed_visitors.outcomes USING btree (scope, revision);


--
-- Name: payloads_created; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX payloads_created ON seedbed_visitors.payloads USING btree (created_at);


--
-- Name: payloads_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX payloads_owner ON seedbed_visitors.payloads USING btree (owner);


--
-- Name: payment_events_taken; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX payment_events_taken ON seedbed_visitors.payment_events USING btree (taken_at);


--
-- Name: payments_check; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX payments_check ON seedbed_visitors.payments USING btree (check_at);


--
-- Name: playgrounds_expiry; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX playgrounds_expiry ON seedbed_visitors.playgrounds USING btree (expires_at);


--
-- Name: playgrounds_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX playgrounds_owner ON seedbed_visitors.playgrounds USING btree (owner);


--
-- Name: playgrounds_use; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX playgrounds_use ON seedbed_visitors.playgrounds USING btree (used_at, id, size) WHERE (expires_at IS NOT NULL);


--
-- Name: sandboxes_caller; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX sandboxes_caller ON seedbed_visitors.sandboxes USING btree (caller);


--
-- Name: sandboxes_due; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX sandboxes_due ON seedbed_visitors.sandboxes USING btree (due_at);


--
-- Name: sandboxes_expiry; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX sandboxes_expiry ON seedbed_visitors.sandboxes USING btree (expires_at);


--
-- Name: sandboxes_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX sandboxes_owner ON seedbed_visitors.sandboxes USING btree (owner);


--
-- Name: sessions_account; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX sessions_account ON seedbed_visitors.sessions USING btree (account_id);


--
-- Name: snapshots_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX snapshots_owner ON seedbed_visitors.snapshots USING btree (owner);


--
-- Name: stored_bytes_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX stored_bytes_owner ON seedbed_visitors.stored_bytes USING btree (owner, kind);


--
-- Name: subscriptions_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX subscriptions_owner ON seedbed_visitors.subscriptions USING btree (owner);


--
-- Name: usage_account; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX usage_account ON seedbed_visitors.usage USING btree (account_id, hour);


--
-- Name: attempts attempts_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER attempts_change AFTER UPDATE ON public.attempts REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.attempts_change();


--
-- Name: attempts attempts_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER attempts_come AFTER INSERT ON public.attempts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.attempts_come();


--
-- Name: attempts attempts_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER attempts_go AFTER DELETE ON public.attempts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.attempts_go();


--
-- Name: changes changes_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changes_change AFTER UPDATE ON public.changes REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.changes_change();


--
-- Name: changes changes_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changes_come AFTER INSERT ON public.changes REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.changes_come();


--
-- Name: changes changes_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER changes_go AFTER DELETE ON public.changes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.changes_go();


--
-- Name: deliveries deliveries_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER deliveries_change AFTER UPDATE ON public.deliveries REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.deliveries_change();


--
-- Name: deliveries deliveries_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER deliveries_come AFTER INSERT ON public.deliveries REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.deliveries_come();


--
-- Name: deliveries deliveries_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER deliveries_go AFTER DELETE ON public.deliveries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.deliveries_go();


--
-- Name: events events_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER events_change AFTER UPDATE ON public.events REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.events_change();


--
-- Name: events events_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER events_come AFTER INSERT ON public.events REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.events_come();


--
-- Name: events events_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER events_go AFTER DELETE ON public.events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.events_go();


--
-- Name: payloads payloads_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payloads_change AFTER UPDATE ON public.payloads REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.payloads_change();


--
-- Name: payloads payloads_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payloads_come AFTER INSERT ON public.payloads REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.payloads_come();


--
-- Name: payloads payloads_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payloads_go AFTER DELETE ON public.payloads REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.payloads_go();


--
-- Name: playgrounds playgrounds_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER playgrounds_change AFTER UPDATE ON public.playgrounds REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.playgrounds_change();


--
-- Name: playgrounds playgrounds_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER playgrounds_come AFTER INSERT ON public.playgrounds REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.playgrounds_come();


--
-- Name: playgrounds playgrounds_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER playgrounds_go AFTER DELETE ON public.playgrounds REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.playgrounds_go();


--
-- Name: sandboxes sandboxes_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sandboxes_change AFTER UPDATE ON public.sandboxes REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.sandboxes_change();


--
-- Name: sandboxes sandboxes_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sandboxes_come AFTER INSERT ON public.sandboxes REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.sandboxes_come();


--
-- Name: sandboxes sandboxes_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sandboxes_go AFTER DELETE ON public.sandboxes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.sandboxes_go();


--
-- Name: snapshots snapshots_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER snapshots_change AFTER UPDATE ON public.snapshots REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.snapshots_change();


--
-- Name: snapshots snapshots_come; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER snapshots_come AFTER INSERT ON public.snapshots REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION public.snapshots_come();


--
-- Name: snapshots snapshots_go; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER snapshots_go AFTER DELETE ON public.snapshots REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.snapshots_go();


--
-- Name: attempts attempts_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER attempts_change AFTER UPDATE ON seedbed_visitors.attempts REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.attempts_change();


--
-- Name: attempts attempts_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER attempts_come AFTER INSERT ON seedbed_visitors.attempts REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.attempts_come();


--
-- Name: attempts attempts_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER attempts_go AFTER DELETE ON seedbed_visitors.attempts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.attempts_go();


--
-- Name: changes changes_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER changes_change AFTER UPDATE ON seedbed_visitors.changes REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.changes_change();


--
-- Name: changes changes_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER changes_come AFTER INSERT ON seedbed_visitors.changes REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.changes_come();


--
-- Name: changes changes_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER changes_go AFTER DELETE ON seedbed_visitors.changes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.changes_go();


--
-- Name: deliveries deliveries_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER deliveries_change AFTER UPDATE ON seedbed_visitors.deliveries REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.deliveries_change();


--
-- Name: deliveries deliveries_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER deliveries_come AFTER INSERT ON seedbed_visitors.deliveries REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.deliveries_come();


--
-- Name: deliveries deliveries_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER deliveries_go AFTER DELETE ON seedbed_visitors.deliveries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.deliveries_go();


--
-- Name: events events_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER events_change AFTER UPDATE ON seedbed_visitors.events REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.events_change();


--
-- Name: events events_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER events_come AFTER INSERT ON seedbed_visitors.events REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.events_come();


--
-- Name: events events_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER events_go AFTER DELETE ON seedbed_visitors.events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.events_go();


--
-- Name: payloads payloads_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER payloads_change AFTER UPDATE ON seedbed_visitors.payloads REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.payloads_change();


--
-- Name: payloads payloads_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER payloads_come AFTER INSERT ON seedbed_visitors.payloads REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.payloads_come();


--
-- Name: payloads payloads_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER payloads_go AFTER DELETE ON seedbed_visitors.payloads REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.payloads_go();


--
-- Name: playgrounds playgrounds_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER playgrounds_change AFTER UPDATE ON seedbed_visitors.playgrounds REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.playgrounds_change();


--
-- Name: playgrounds playgrounds_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER playgrounds_come AFTER INSERT ON seedbed_visitors.playgrounds REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.playgrounds_come();


--
-- Name: playgrounds playgrounds_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER playgrounds_go AFTER DELETE ON seedbed_visitors.playgrounds REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.playgrounds_go();


--
-- Name: sandboxes sandboxes_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER sandboxes_change AFTER UPDATE ON seedbed_visitors.sandboxes REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.sandboxes_change();


--
-- Name: sandboxes sandboxes_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER sandboxes_come AFTER INSERT ON seedbed_visitors.sandboxes REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.sandboxes_come();


--
-- Name: sandboxes sandboxes_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER sandboxes_go AFTER DELETE ON seedbed_visitors.sandboxes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.sandboxes_go();


--
-- Name: snapshots snapshots_change; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER snapshots_change AFTER UPDATE ON seedbed_visitors.snapshots REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.snapshots_change();


--
-- Name: snapshots snapshots_come; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER snapshots_come AFTER INSERT ON seedbed_visitors.snapshots REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.snapshots_come();


--
-- Name: snapshots snapshots_go; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER snapshots_go AFTER DELETE ON seedbed_visitors.snapshots REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION seedbed_visitors.snapshots_go();


--
-- Name: account_links account_links_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_links
    ADD CONSTRAINT account_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: api_keys api_keys_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: attempts attempts_delivery_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.deliveries(id) ON DELETE CASCADE;


--
-- Name: deliveries deliveries_subscription_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE CASCADE;


--
-- Name: endpoints endpoints_playground_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_playground_id_fkey FOREIGN KEY (playground_id) REFERENCES public.playgrounds(id) ON DELETE CASCADE;


--
-- Name: mails mails_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: payments payments_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: usage usage_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: account_links account_links_account_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.account_links
    ADD CONSTRAINT account_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES seedbed_visitors.accounts(id) ON DELETE CASCADE;


--
-- Name: api_keys api_keys_account_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES seedbed_visitors.accounts(id) ON DELETE CASCADE;


--
-- Name: attempts attempts_delivery_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.attempts
    ADD CONSTRAINT attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES seedbed_visitors.deliveries(id) ON DELETE CASCADE;


--
-- Name: deliveries deliveries_subscription_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.deliveries
    ADD CONSTRAINT deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES seedbed_visitors.subscriptions(id) ON DELETE CASCADE;


--
-- Name: endpoints endpoints_playground_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.endpoints
    ADD CONSTRAINT endpoints_playground_id_fkey FOREIGN KEY (playground_id) REFERENCES seedbed_visitors.playgrounds(id) ON DELETE CASCADE;


--
-- Name: mails mails_account_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.mails
    ADD CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES seedbed_visitors.accounts(id) ON DELETE CASCADE;


--
-- Name: payments payments_account_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.payments
    ADD CONSTRAINT payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES seedbed_visitors.accounts(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_account_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES seedbed_visitors.accounts(id) ON DELETE CASCADE;


--
-- Name: usage usage_account_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.usage
    ADD CONSTRAINT usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES seedbed_visitors.accounts(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


