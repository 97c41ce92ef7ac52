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
-- Name: own_api_key(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.own_api_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin new.owner := 'key:' || new.id; return new; end $$;


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
-- Name: own_api_key(); Type: FUNCTION; Schema: seedbed_visitors; Owner: -
--

CREATE FUNCTION seedbed_visitors.own_api_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin new.owner := 'key:' || new.id; return new; end $$;


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
-- Name: account_acts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_acts (
    "position" bigint NOT NULL,
    account_id text NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    act text NOT NULL,
    subject text NOT NULL
);


--
-- Name: account_acts_position_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.account_acts_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: account_acts_position_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.account_acts_position_seq OWNED BY public.account_acts."position";


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
    last_used_at bigint,
    role text DEFAULT 'write'::text NOT NULL,
    owner text DEFAULT ''::text NOT NULL
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
    size bigint NOT NULL,
    used_at bigint NOT NULL
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
    caller text,
    name text NOT NULL,
    seed bigint NOT NULL,
    layer text NOT NULL,
    revision bigint NOT NULL,
    sequence bigint NOT NULL,
    next_ids text NOT NULL,
    changes integer NOT NULL,
    bytes bigint NOT NULL,
    kept bigint NOT NULL,
    kept_bytes bigint NOT NULL,
    clock bigint,
    due_at bigint,
    created_at bigint NOT NULL,
    source text NOT NULL,
    expires_at bigint,
    settings text NOT NULL,
    fault_plan text,
    fault_counts text,
    dataset integer DEFAULT 2 NOT NULL,
    incarnation text DEFAULT ''::text NOT NULL
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
    clock bigint,
    settings text NOT NULL,
    created_at bigint NOT NULL,
    dataset integer DEFAULT 2 NOT NULL
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
    after_position bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
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
-- Name: account_acts; Type: TABLE; Schema: seedbed_visitors; Owner: -
--

CREATE TABLE seedbed_visitors.account_acts (
    "position" bigint NOT NULL,
    account_id text NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    act text NOT NULL,
    subject text NOT NULL
);


--
-- Name: account_acts_position_seq; Type: SEQUENCE; Schema: seedbed_visitors; Owner: -
--

CREATE SEQUENCE seedbed_visitors.account_acts_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: account_acts_position_seq; Type: SEQUENCE OWNED BY; Schema: seedbed_visitors; Owner: -
--

ALTER SEQUENCE seedbed_visitors.account_acts_position_seq OWNED BY seedbed_visitors.account_acts."position";


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
    last_used_at bigint,
    role text DEFAULT 'write'::text NOT NULL,
    owner text DEFAULT ''::text NOT NULL
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
    size bigint NOT NULL,
    used_at bigint NOT NULL
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
    caller text,
    name text NOT NULL,
    seed bigint NOT NULL,
    layer text NOT NULL,
    revision bigint NOT NULL,
    sequence bigint NOT NULL,
    next_ids text NOT NULL,
    changes integer NOT NULL,
    bytes bigint NOT NULL,
    kept bigint NOT NULL,
    kept_bytes bigint NOT NULL,
    clock bigint,
    due_at bigint,
    created_at bigint NOT NULL,
    source text NOT NULL,
    expires_at bigint,
    settings text NOT NULL,
    fault_plan text,
    fault_counts text,
    dataset integer DEFAULT 2 NOT NULL,
    incarnation text DEFAULT ''::text NOT NULL
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
    clock bigint,
    settings text NOT NULL,
    created_at bigint NOT NULL,
    dataset integer DEFAULT 2 NOT NULL
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
    after_position bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
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
-- Name: account_acts position; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_acts ALTER COLUMN "position" SET DEFAULT nextval('public.account_acts_position_seq'::regclass);


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
-- Name: account_acts position; Type: DEFAULT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.account_acts ALTER COLUMN "position" SET DEFAULT nextval('seedbed_visitors.account_acts_position_seq'::regclass);


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
-- Data for Name: account_acts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.account_acts VALUES (1, '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047767555, 'kept@example.com', 'choose a plan', '/api/account/plan');
INSERT INTO public.account_acts VALUES (2, '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047767671, 'kept@example.com', 'create an API key', '/api/account/keys/333719c8-c517-488a-8952-b81fbfb7467a');
INSERT INTO public.account_acts VALUES (3, '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047767704, 'kept@example.com', 'create an API key', '/api/account/keys/1de93c9c-a195-41ac-bad8-7b871a8bf4d2');
INSERT INTO public.account_acts VALUES (4, '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047771791, 'kept@example.com', 'log in', '/api/account/login');


--
-- Data for Name: account_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.account_links VALUES ('917a833f73aa58c89bd1426497319f1c7a14dedff1cbbeeb48981c93083812ba', 'verification', 'kept@example.com', '397deade-0ad3-41cb-9935-97c988e94aa3', NULL, 1796051366980, NULL);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts VALUES ('397deade-0ad3-41cb-9935-97c988e94aa3', 'kept@example.com', NULL, '$argon2id$v=19$m=19456,t=2,p=1$QwifulfJoTx1EiwE7O8Mbg$kHm8/uexh2WsV1gMViuJ6ynzaMun901J5io7SsPKnyY', 'developer', 1796047766947, NULL, NULL, NULL, NULL);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys VALUES ('333719c8-c517-488a-8952-b81fbfb7467a', '397deade-0ad3-41cb-9935-97c988e94aa3', 'kept', 'sb_live_AK4o', 'ba3c6f18c0946c0f1d689ad78fef6136f58387c850d6b68e4c58f338c4cf2e49', 1796047767661, 1796047772115, 'write', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c');
INSERT INTO public.api_keys VALUES ('1de93c9c-a195-41ac-bad8-7b871a8bf4d2', '397deade-0ad3-41cb-9935-97c988e94aa3', 'reader', 'sb_live_rRid', 'c3f7247e4e5d3b26370157824275ccd11d2157a6ce9d004e7a9ba0c00ea42754', 1796047767701, 1796047772105, 'read', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c');


--
-- Data for Name: attempts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'user', 1, '{"id":"1","name":"Zoë “Z” O’Hara","email":"isaac.washington@example.com","username":"isaac.washington","role":"admin","status":"active","avatarUrl":"http://localhost:39111/images/avatar/isaac-washington.svg?look=m4a","phone":"+1-512-555-0153","birthDate":"1980-01-15","gender":"male","jobTitle":"Customer Advisor","company":"Tamarack Mutual","department":"Branches","managerId":null,"address":{"street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US","latitude":30.2672,"longitude":-97.76},"locale":"en-US","timezone":"America/Chicago","lastLoginAt":"2026-02-13T22:23:59.556Z","createdAt":"2023-11-04T03:17:02.157Z","updatedAt":"2026-11-30T14:09:27.901Z","nickname":"z"}', NULL, 2);
INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'review', 3, NULL, NULL, 3);
INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'book', 12, '{"id":"12","title":"The Surveyor of Calcutta","subtitle":null,"series":null,"authorIds":["9"],"isbn":"9799465778111","publisher":"Tall Heron Press","publishedDate":"2018-03-30","releaseDate":null,"language":"en","pageCount":512,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":27},"weightGrams":566,"genres":["Historical Fiction","War"],"tags":["family secrets","war and peace","city life"],"description":"Calcutta, 1905: Riya Bhattacharya, the youngest surveyor in the city, takes over the workshop on the night the soldiers come. What Riya learns there about copying handwriting will one day save more than a fortune. Richly researched and quietly devastating.","coverUrl":"http://localhost:39111/images/cover/the-surveyor-of-calcutta.svg?title=The+Surveyor+of+Calcutta&author=Jacobo+Villegas&genre=Historical+Fiction","price":1299,"listPrice":1999,"currency":"USD","stock":0,"rating":5,"ratingsCount":4,"status":"discontinued","createdAt":"2023-10-02T14:17:44.415Z","updatedAt":"2026-11-30T14:09:28.222Z"}', NULL, 3);
INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'book', 2, '{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:39111/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":65,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-30T14:09:28.245Z"}', NULL, 4);
INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'payment', 201, '{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"executed","failureCode":null,"executedAt":"2026-11-30T14:09:28.268Z","createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.268Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'account', 1, '{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1092000,"balance":1461729,"available":1453840,"creditLimit":null,"iban":null,"routingNumber":"998519263","accountNumber":"0918211976","country":"US","institution":"Summit Ridge Credit Union","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-30T14:09:28.268Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'transaction', 2501, '{"id":"2501","accountId":"1","amount":-2013,"type":"debit","currency":"USD","rate":null,"status":"posted","description":"Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1461729,"postedAt":"2026-11-30T14:09:28.268Z","createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.268Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', 'order', 151, '{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"paid","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-30T14:09:28.245Z","paidAt":"2026-11-30T14:09:28.268Z","shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-30T14:09:28.245Z","updatedAt":"2026-11-30T14:09:28.268Z"}', NULL, 5);
INSERT INTO public.changes VALUES ('01a22cca-0bf7-723c-b100-d528f82b13b7', 'book', 2, '{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:39111/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":66,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-30T14:09:28.601Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a22cca-0bf7-723c-b100-d528f82b13b7', 'account', 1, '{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1092000,"balance":1463742,"available":1455853,"creditLimit":null,"iban":null,"routingNumber":"998519263","accountNumber":"0918211976","country":"US","institution":"Summit Ridge Credit Union","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-30T14:09:28.601Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a22cca-0bf7-723c-b100-d528f82b13b7', 'transaction', 2502, '{"id":"2502","accountId":"1","amount":2013,"type":"credit","currency":"USD","rate":null,"status":"posted","description":"Refund: Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1463742,"postedAt":"2026-11-30T14:09:28.601Z","createdAt":"2026-11-30T14:09:28.601Z","updatedAt":"2026-11-30T14:09:28.601Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a22cca-0bf7-723c-b100-d528f82b13b7', 'payment', 201, '{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":2013,"status":"refunded","failureCode":null,"executedAt":"2026-11-30T14:09:28.268Z","createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.601Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a22cca-0bf7-723c-b100-d528f82b13b7', 'order', 151, '{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"cancelled","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-30T14:09:28.245Z","paidAt":"2026-11-30T14:09:28.268Z","shippedAt":null,"deliveredAt":null,"cancelledAt":"2026-11-30T14:09:28.601Z","createdAt":"2026-11-30T14:09:28.245Z","updatedAt":"2026-11-30T14:09:28.601Z"}', NULL, 7);
INSERT INTO public.changes VALUES ('01a22cca-0c62-73fa-90cd-c818f0b580e7', 'user', 2, '{"id":"2","name":"Only in the fork","email":"angela.winters@example.org","username":"angela.winters","role":"user","status":"active","avatarUrl":"http://localhost:39111/images/avatar/angela-winters.svg?look=f2b","phone":"+1-509-555-0147","birthDate":"2003-08-20","gender":"female","jobTitle":"Nursing Assistant","company":"Amberley Clinics","department":"Nursing","managerId":null,"address":{"street":"542 Lincoln Lane","city":"Spokane","state":"WA","postalCode":"99203","country":"US","latitude":47.6432,"longitude":-117.4423},"locale":"en-US","timezone":"America/Los_Angeles","lastLoginAt":"2026-10-31T23:33:38.439Z","createdAt":"2023-11-11T00:06:32.551Z","updatedAt":"2026-12-01T14:09:28.689Z"}', NULL, 2);
INSERT INTO public.changes VALUES ('cd9401c8-f696-472f-9d58-bcf12e696bd3', 'pets#Ipz38-v3rcbc', 4, '{"id":"4","name":"Rex","age":null,"createdAt":"2026-11-30T14:09:30.177Z","updatedAt":"2026-11-30T14:09:30.177Z"}', NULL, 1);


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

INSERT INTO public.endpoints VALUES ('ep_ffg6r9mbgtf4re', '7m1eqq7w6wrd', 1, '{"method":"GET","path":"/things/:id","status":200,"headers":{"X-Made":"yes"},"delayMs":0,"contentType":"application/json","template":{"id":"{{params.id}}","number":"{{number.int}}"},"answers":[{"when":{"query.q":"1"},"status":203,"template":"one"}]}');
INSERT INTO public.endpoints VALUES ('ep_xfvwg8paq6xzz9', '7m1eqq7w6wrd', 2, '{"path":"/pets","collection":{"name":"pets","count":3,"record":{"name":"pet","age":"{{number.int}}"}}}');
INSERT INTO public.endpoints VALUES ('dom_e32emwab16w8zv', '7m1eqq7w6wrd', 3, '{"domain":"domain: boats\nresources:\n  boat:\n    count: 5\n    fields:\n      name: company.name\n      length: { is: integer, min: 1, max: 9 }\n"}');


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES (1, 'evt_01a22cca-08de-7625-9e00-64dafff4ed7d', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 1, 'sandbox.created', 1796047767773, 1796047767778, 0, '{"id":"evt_01a22cca-08de-7625-9e00-64dafff4ed7d","type":"sandbox.created","timestamp":"2026-11-30T14:09:27.773Z","sandbox":"demo","sequence":1,"data":{"object":{"name":"demo","seed":42}}}', NULL);
INSERT INTO public.events VALUES (2, 'evt_01a22cca-098a-7023-b6bd-f278293c02a5', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 2, 'user.updated', 1796047767901, 1796047767946, 0, '{"id":"evt_01a22cca-098a-7023-b6bd-f278293c02a5","type":"user.updated","timestamp":"2026-11-30T14:09:27.901Z","sandbox":"demo","sequence":2,"data":{"object":{"id":"1","name":"Zoë “Z” O’Hara","email":"isaac.washington@example.com","username":"isaac.washington","role":"admin","status":"active","avatarUrl":"http://localhost:39111/images/avatar/isaac-washington.svg?look=m4a","phone":"+1-512-555-0153","birthDate":"1980-01-15","gender":"male","jobTitle":"Customer Advisor","company":"Tamarack Mutual","department":"Branches","managerId":null,"address":{"street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US","latitude":30.2672,"longitude":-97.76},"locale":"en-US","timezone":"America/Chicago","lastLoginAt":"2026-02-13T22:23:59.556Z","createdAt":"2023-11-04T03:17:02.157Z","updatedAt":"2026-11-30T14:09:27.901Z","nickname":"z"},"previous":{"id":"1","name":"Isaac Washington","email":"isaac.washington@example.com","username":"isaac.washington","role":"admin","status":"active","avatarUrl":"http://localhost:39111/images/avatar/isaac-washington.svg?look=m4a","phone":"+1-512-555-0153","birthDate":"1980-01-15","gender":"male","jobTitle":"Customer Advisor","company":"Tamarack Mutual","department":"Branches","managerId":null,"address":{"street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US","latitude":30.2672,"longitude":-97.76},"locale":"en-US","timezone":"America/Chicago","lastLoginAt":"2026-02-13T22:23:59.556Z","createdAt":"2023-11-04T03:17:02.157Z","updatedAt":"2026-02-13T22:23:59.556Z"}}}', NULL);
INSERT INTO public.events VALUES (3, 'evt_01a22cca-0a9f-743f-ba38-0bf682270a90', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 3, 'review.deleted', 1796047768222, 1796047768223, 0, '{"id":"evt_01a22cca-0a9f-743f-ba38-0bf682270a90","type":"review.deleted","timestamp":"2026-11-30T14:09:28.222Z","sandbox":"demo","sequence":3,"data":{"object":{"id":"3","bookId":"12","userId":"8","rating":5,"title":"In the company of Riya: gentle, charming","body":"I meant to have a look at the first page, in two sittings. Villegas makes the surveyor matter, and I could not say how. My hairdresser and I have talked of nothing else. Go and get it.","verifiedPurchase":false,"helpfulCount":0,"createdAt":"2024-01-16T11:17:25.917Z","updatedAt":"2024-01-16T11:17:25.917Z"}}}', NULL);
INSERT INTO public.events VALUES (4, 'evt_01a22cca-0a9f-743f-ba38-0c26628e39da', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 4, 'book.updated', 1796047768222, 1796047768223, 0, '{"id":"evt_01a22cca-0a9f-743f-ba38-0c26628e39da","type":"book.updated","timestamp":"2026-11-30T14:09:28.222Z","sandbox":"demo","sequence":4,"data":{"object":{"id":"12","title":"The Surveyor of Calcutta","subtitle":null,"series":null,"authorIds":["9"],"isbn":"9799465778111","publisher":"Tall Heron Press","publishedDate":"2018-03-30","releaseDate":null,"language":"en","pageCount":512,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":27},"weightGrams":566,"genres":["Historical Fiction","War"],"tags":["family secrets","war and peace","city life"],"description":"Calcutta, 1905: Riya Bhattacharya, the youngest surveyor in the city, takes over the workshop on the night the soldiers come. What Riya learns there about copying handwriting will one day save more than a fortune. Richly researched and quietly devastating.","coverUrl":"http://localhost:39111/images/cover/the-surveyor-of-calcutta.svg?title=The+Surveyor+of+Calcutta&author=Jacobo+Villegas&genre=Historical+Fiction","price":1299,"listPrice":1999,"currency":"USD","stock":0,"rating":5,"ratingsCount":4,"status":"discontinued","createdAt":"2023-10-02T14:17:44.415Z","updatedAt":"2026-11-30T14:09:28.222Z"},"previous":{"id":"12","title":"The Surveyor of Calcutta","subtitle":null,"series":null,"authorIds":["9"],"isbn":"9799465778111","publisher":"Tall Heron Press","publishedDate":"2018-03-30","releaseDate":null,"language":"en","pageCount":512,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":27},"weightGrams":566,"genres":["Historical Fiction","War"],"tags":["family secrets","war and peace","city life"],"description":"Calcutta, 1905: Riya Bhattacharya, the youngest surveyor in the city, takes over the workshop on the night the soldiers come. What Riya learns there about copying handwriting will one day save more than a fortune. Richly researched and quietly devastating.","coverUrl":"http://localhost:39111/images/cover/the-surveyor-of-calcutta.svg?title=The+Surveyor+of+Calcutta&author=Jacobo+Villegas&genre=Historical+Fiction","price":1299,"listPrice":1999,"currency":"USD","stock":0,"rating":5,"ratingsCount":5,"status":"discontinued","createdAt":"2023-10-02T14:17:44.415Z","updatedAt":"2023-10-02T14:17:44.415Z"}}}', NULL);
INSERT INTO public.events VALUES (5, 'evt_01a22cca-0abb-72d5-b9fd-9268c96aeb2f', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 5, 'order.created', 1796047768245, 1796047768251, 0, '{"id":"evt_01a22cca-0abb-72d5-b9fd-9268c96aeb2f","type":"order.created","timestamp":"2026-11-30T14:09:28.245Z","sandbox":"demo","sequence":5,"data":{"object":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"pending","paymentId":null,"shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-30T14:09:28.245Z","paidAt":null,"shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-30T14:09:28.245Z","updatedAt":"2026-11-30T14:09:28.245Z"}}}', NULL);
INSERT INTO public.events VALUES (6, 'evt_01a22cca-0abb-72d5-b9fd-94d9e7896299', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 6, 'book.updated', 1796047768245, 1796047768251, 0, '{"id":"evt_01a22cca-0abb-72d5-b9fd-94d9e7896299","type":"book.updated","timestamp":"2026-11-30T14:09:28.245Z","sandbox":"demo","sequence":6,"data":{"object":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:39111/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":65,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-30T14:09:28.245Z"},"previous":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:39111/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":66,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2023-09-29T00:27:18.888Z"}}}', NULL);
INSERT INTO public.events VALUES (13, 'evt_01a22cca-0c1c-73cc-81b6-e8d8db7e5152', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 13, 'book.updated', 1796047768601, 1796047768604, 0, '{"id":"evt_01a22cca-0c1c-73cc-81b6-e8d8db7e5152","type":"book.updated","timestamp":"2026-11-30T14:09:28.601Z","sandbox":"demo","sequence":13,"data":{"object":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:39111/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":66,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-30T14:09:28.601Z"},"previous":{"id":"2","title":"The Istanbul Ledger","subtitle":null,"series":{"name":"The Guillermo Kano Files","number":2},"authorIds":["2"],"isbn":"9799417226011","publisher":"Aldwych & Daughters","publishedDate":"2015-01-21","releaseDate":null,"language":"en","pageCount":448,"format":"paperback","dimensions":{"heightMm":203,"widthMm":133,"depthMm":23},"weightGrams":497,"genres":["Thriller","Crime"],"tags":["city at night","page-turner","series","bestseller"],"description":"The message reaches Guillermo Kano in Istanbul at four in the morning: a time, a place, and the word “ledger.” Trust nobody was the first rule; Guillermo wrote it. Guillermo is back, older and no wiser, in the second book of the series.","coverUrl":"http://localhost:39111/images/cover/the-istanbul-ledger.svg?title=The+Istanbul+Ledger&author=Josephine+Mitchell&genre=Thriller","price":1399,"listPrice":2099,"currency":"USD","stock":65,"rating":3.87,"ratingsCount":15,"status":"available","createdAt":"2023-09-29T00:27:18.888Z","updatedAt":"2026-11-30T14:09:28.245Z"}}}', NULL);
INSERT INTO public.events VALUES (7, 'evt_01a22cca-0b78-74f0-ac35-94bf374e91e0', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 7, 'order.paid', 1796047768268, 1796047768440, 0, '{"id":"evt_01a22cca-0b78-74f0-ac35-94bf374e91e0","type":"order.paid","timestamp":"2026-11-30T14:09:28.268Z","sandbox":"demo","sequence":7,"data":{"object":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"paid","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-30T14:09:28.245Z","paidAt":"2026-11-30T14:09:28.268Z","shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-30T14:09:28.245Z","updatedAt":"2026-11-30T14:09:28.268Z"},"previous":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"pending","paymentId":null,"shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-30T14:09:28.245Z","paidAt":null,"shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-30T14:09:28.245Z","updatedAt":"2026-11-30T14:09:28.245Z"}}}', NULL);
INSERT INTO public.events VALUES (8, 'evt_01a22cca-0b78-74f0-ac35-98556d77f811', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 8, 'payment.created', 1796047768268, 1796047768440, 0, '{"id":"evt_01a22cca-0b78-74f0-ac35-98556d77f811","type":"payment.created","timestamp":"2026-11-30T14:09:28.268Z","sandbox":"demo","sequence":8,"data":{"object":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"pending","failureCode":null,"executedAt":null,"createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.268Z"}}}', NULL);
INSERT INTO public.events VALUES (9, 'evt_01a22cca-0b78-74f0-ac35-9ca8696a4028', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 9, 'payment.executed', 1796047768268, 1796047768440, 0, '{"id":"evt_01a22cca-0b78-74f0-ac35-9ca8696a4028","type":"payment.executed","timestamp":"2026-11-30T14:09:28.268Z","sandbox":"demo","sequence":9,"data":{"object":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"executed","failureCode":null,"executedAt":"2026-11-30T14:09:28.268Z","createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.268Z"},"previous":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"pending","failureCode":null,"executedAt":null,"createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.268Z"}}}', NULL);
INSERT INTO public.events VALUES (10, 'evt_01a22cca-0b78-74f0-ac35-a0ae8dfec57a', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 10, 'transaction.created', 1796047768268, 1796047768440, 0, '{"id":"evt_01a22cca-0b78-74f0-ac35-a0ae8dfec57a","type":"transaction.created","timestamp":"2026-11-30T14:09:28.268Z","sandbox":"demo","sequence":10,"data":{"object":{"id":"2501","accountId":"1","amount":-2013,"type":"debit","currency":"USD","rate":null,"status":"posted","description":"Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1461729,"postedAt":"2026-11-30T14:09:28.268Z","createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.268Z"}}}', NULL);
INSERT INTO public.events VALUES (11, 'evt_01a22cca-0b78-74f0-ac35-a48e772bc1e8', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 11, 'account.updated', 1796047768268, 1796047768440, 0, '{"id":"evt_01a22cca-0b78-74f0-ac35-a48e772bc1e8","type":"account.updated","timestamp":"2026-11-30T14:09:28.268Z","sandbox":"demo","sequence":11,"data":{"object":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1092000,"balance":1461729,"available":1453840,"creditLimit":null,"iban":null,"routingNumber":"998519263","accountNumber":"0918211976","country":"US","institution":"Summit Ridge Credit Union","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-30T14:09:28.268Z"},"previous":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1092000,"balance":1463742,"available":1455853,"creditLimit":null,"iban":null,"routingNumber":"998519263","accountNumber":"0918211976","country":"US","institution":"Summit Ridge Credit Union","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-10-31T07:06:46.357Z"}}}', NULL);
INSERT INTO public.events VALUES (12, 'evt_01a22cca-0c1c-73cc-81b6-e5183b37be10', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 12, 'order.cancelled', 1796047768601, 1796047768604, 0, '{"id":"evt_01a22cca-0c1c-73cc-81b6-e5183b37be10","type":"order.cancelled","timestamp":"2026-11-30T14:09:28.601Z","sandbox":"demo","sequence":12,"data":{"object":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"cancelled","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-30T14:09:28.245Z","paidAt":"2026-11-30T14:09:28.268Z","shippedAt":null,"deliveredAt":null,"cancelledAt":"2026-11-30T14:09:28.601Z","createdAt":"2026-11-30T14:09:28.245Z","updatedAt":"2026-11-30T14:09:28.601Z"},"previous":{"id":"151","orderNumber":"SB-2026-00151","userId":"1","items":[{"bookId":"2","title":"The Istanbul Ledger","quantity":1,"unitPrice":1399,"lineTotal":1399}],"subtotal":1399,"discount":0,"tax":115,"shipping":499,"total":2013,"currency":"USD","status":"paid","paymentId":"201","shippingAddress":{"name":"Zoë “Z” O’Hara","street":"508 Hillcrest Avenue","city":"Austin","state":"TX","postalCode":"78751","country":"US"},"shippingMethod":"standard","carrier":null,"trackingNumber":null,"trackingEvents":[],"placedAt":"2026-11-30T14:09:28.245Z","paidAt":"2026-11-30T14:09:28.268Z","shippedAt":null,"deliveredAt":null,"cancelledAt":null,"createdAt":"2026-11-30T14:09:28.245Z","updatedAt":"2026-11-30T14:09:28.268Z"}}}', NULL);
INSERT INTO public.events VALUES (14, 'evt_01a22cca-0c1c-73cc-81b6-ef6ede8cf2ce', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 14, 'payment.refunded', 1796047768601, 1796047768604, 0, '{"id":"evt_01a22cca-0c1c-73cc-81b6-ef6ede8cf2ce","type":"payment.refunded","timestamp":"2026-11-30T14:09:28.601Z","sandbox":"demo","sequence":14,"data":{"object":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":2013,"status":"refunded","failureCode":null,"executedAt":"2026-11-30T14:09:28.268Z","createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.601Z"},"previous":{"id":"201","accountId":"1","amount":2013,"currency":"USD","description":"Order SB-2026-00151","orderId":"151","method":"bank_transfer","cardId":null,"amountRefunded":0,"status":"executed","failureCode":null,"executedAt":"2026-11-30T14:09:28.268Z","createdAt":"2026-11-30T14:09:28.268Z","updatedAt":"2026-11-30T14:09:28.268Z"}}}', NULL);
INSERT INTO public.events VALUES (15, 'evt_01a22cca-0c1c-73cc-81b6-f0ca75f9cc6c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 15, 'transaction.created', 1796047768601, 1796047768604, 0, '{"id":"evt_01a22cca-0c1c-73cc-81b6-f0ca75f9cc6c","type":"transaction.created","timestamp":"2026-11-30T14:09:28.601Z","sandbox":"demo","sequence":15,"data":{"object":{"id":"2502","accountId":"1","amount":2013,"type":"credit","currency":"USD","rate":null,"status":"posted","description":"Refund: Order SB-2026-00151","merchant":{"name":"Seedbed Books","category":"books"},"cardId":null,"transferId":null,"paymentId":"201","balanceAfter":1463742,"postedAt":"2026-11-30T14:09:28.601Z","createdAt":"2026-11-30T14:09:28.601Z","updatedAt":"2026-11-30T14:09:28.601Z"}}}', NULL);
INSERT INTO public.events VALUES (16, 'evt_01a22cca-0c1c-73cc-81b6-f713dbaa8e0e', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 16, 'account.updated', 1796047768601, 1796047768604, 0, '{"id":"evt_01a22cca-0c1c-73cc-81b6-f713dbaa8e0e","type":"account.updated","timestamp":"2026-11-30T14:09:28.601Z","sandbox":"demo","sequence":16,"data":{"object":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1092000,"balance":1463742,"available":1455853,"creditLimit":null,"iban":null,"routingNumber":"998519263","accountNumber":"0918211976","country":"US","institution":"Summit Ridge Credit Union","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-30T14:09:28.601Z"},"previous":{"id":"1","userId":"1","name":"Isaac Washington, main account","type":"checking","currency":"USD","openingBalance":1092000,"balance":1461729,"available":1453840,"creditLimit":null,"iban":null,"routingNumber":"998519263","accountNumber":"0918211976","country":"US","institution":"Summit Ridge Credit Union","status":"active","openedAt":"2023-11-04T23:03:06.777Z","closedAt":null,"createdAt":"2023-11-04T23:03:06.777Z","updatedAt":"2026-11-30T14:09:28.268Z"}}}', NULL);
INSERT INTO public.events VALUES (17, 'evt_3f0cb6e2-2a3d-8979-857b-6b1f815fa2d2', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/fork', 1, 'sandbox.created', 1796134168674, 1796047768675, 0, '{"id":"evt_3f0cb6e2-2a3d-8979-857b-6b1f815fa2d2","type":"sandbox.created","timestamp":"2026-12-01T14:09:28.674Z","sandbox":"fork","sequence":1,"data":{"object":{"name":"fork","seed":42}}}', NULL);
INSERT INTO public.events VALUES (18, 'evt_20770a73-0f0a-898b-8734-4b7b59e57522', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/fork', 2, 'user.updated', 1796134168689, 1796047768690, 0, '{"id":"evt_20770a73-0f0a-898b-8734-4b7b59e57522","type":"user.updated","timestamp":"2026-12-01T14:09:28.689Z","sandbox":"fork","sequence":2,"data":{"object":{"id":"2","name":"Only in the fork","email":"angela.winters@example.org","username":"angela.winters","role":"user","status":"active","avatarUrl":"http://localhost:39111/images/avatar/angela-winters.svg?look=f2b","phone":"+1-509-555-0147","birthDate":"2003-08-20","gender":"female","jobTitle":"Nursing Assistant","company":"Amberley Clinics","department":"Nursing","managerId":null,"address":{"street":"542 Lincoln Lane","city":"Spokane","state":"WA","postalCode":"99203","country":"US","latitude":47.6432,"longitude":-117.4423},"locale":"en-US","timezone":"America/Los_Angeles","lastLoginAt":"2026-10-31T23:33:38.439Z","createdAt":"2023-11-11T00:06:32.551Z","updatedAt":"2026-12-01T14:09:28.689Z"},"previous":{"id":"2","name":"Angela Winters","email":"angela.winters@example.org","username":"angela.winters","role":"user","status":"active","avatarUrl":"http://localhost:39111/images/avatar/angela-winters.svg?look=f2b","phone":"+1-509-555-0147","birthDate":"2003-08-20","gender":"female","jobTitle":"Nursing Assistant","company":"Amberley Clinics","department":"Nursing","managerId":null,"address":{"street":"542 Lincoln Lane","city":"Spokane","state":"WA","postalCode":"99203","country":"US","latitude":47.6432,"longitude":-117.4423},"locale":"en-US","timezone":"America/Los_Angeles","lastLoginAt":"2026-10-31T23:33:38.439Z","createdAt":"2023-11-11T00:06:32.551Z","updatedAt":"2026-10-31T23:33:38.439Z"}}}', NULL);
INSERT INTO public.events VALUES (19, 'evt_3ae4f2b1-b71a-4961-b6d2-a7e37750389d', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'play:7m1eqq7w6wrd/key:8e5f8ac1-8c40-4295-a391-10e18effa99c/default', 1, 'pet.created', 1796047770177, 1796047770177, 0, '{"id":"evt_3ae4f2b1-b71a-4961-b6d2-a7e37750389d","type":"pet.created","timestamp":"2026-11-30T14:09:30.177Z","playground":"7m1eqq7w6wrd","sandbox":"default","sequence":1,"data":{"object":{"id":"4","name":"Rex","age":null,"createdAt":"2026-11-30T14:09:30.177Z","updatedAt":"2026-11-30T14:09:30.177Z"}}}', NULL);


--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration VALUES ('0001-tables', '2026-11-30T14:09:24.928Z');
INSERT INTO public.kysely_migration VALUES ('0002-dataset-versions', '2026-11-30T14:09:24.936Z');
INSERT INTO public.kysely_migration VALUES ('0003-teams', '2026-11-30T14:09:24.962Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);


--
-- Data for Name: layers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.layers VALUES ('01a22cca-08dd-7056-b0ac-df4b662522a7', NULL, 2, 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c');
INSERT INTO public.layers VALUES ('01a22cca-0c57-7243-8240-6a1f59c12214', '01a22cca-0bf7-723c-b100-d528f82b13b7', 1, 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c');
INSERT INTO public.layers VALUES ('01a22cca-0c62-73fa-90cd-c818f0b580e7', '01a22cca-0bf7-723c-b100-d528f82b13b7', 1, 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c');
INSERT INTO public.layers VALUES ('01a22cca-0bf7-723c-b100-d528f82b13b7', '01a22cca-08dd-7056-b0ac-df4b662522a7', 3, 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c');
INSERT INTO public.layers VALUES ('cd9401c8-f696-472f-9d58-bcf12e696bd3', NULL, 1, 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c');


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: outcomes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outcomes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 'Iuii0fM_xaNWieb0WrPkqVTSSak--c-7stvl2xWMfeE', 'L9VrV1OZjpFuzUAxc91au3ADJjzN_LAu5sswHi_uJhw', '{"status":200,"headers":["Content-Type","application/json","ETag","\"Nfb44kR4O7ZWZxvxsleglXOuscr\"","Cache-Control","private, no-cache","Vary","Accept, X-API-Key, X-Sandbox, Baggage"],"body":"{\"id\":\"151\",\"orderNumber\":\"SB-2026-00151\",\"userId\":\"1\",\"items\":[{\"bookId\":\"2\",\"title\":\"The Istanbul Ledger\",\"quantity\":1,\"unitPrice\":1399,\"lineTotal\":1399}],\"subtotal\":1399,\"discount\":0,\"tax\":115,\"shipping\":499,\"total\":2013,\"currency\":\"USD\",\"status\":\"paid\",\"paymentId\":\"201\",\"shippingAddress\":{\"name\":\"Zoë “Z” O’Hara\",\"street\":\"508 Hillcrest Avenue\",\"city\":\"Austin\",\"state\":\"TX\",\"postalCode\":\"78751\",\"country\":\"US\"},\"shippingMethod\":\"standard\",\"carrier\":null,\"trackingNumber\":null,\"trackingEvents\":[],\"placedAt\":\"2026-11-30T14:09:28.245Z\",\"paidAt\":\"2026-11-30T14:09:28.268Z\",\"shippedAt\":null,\"deliveredAt\":null,\"cancelledAt\":null,\"createdAt\":\"2026-11-30T14:09:28.245Z\",\"updatedAt\":\"2026-11-30T14:09:28.268Z\"}"}', 1217, 1796047768440, 5);


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

INSERT INTO public.playgrounds VALUES ('7m1eqq7w6wrd', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'Pets', 'c08307e7dc4d41f9433e8918269519ff660de39947f682686b4ca8b6ac12856a', 4, 1796047768709, NULL, 500, 1796047771710);


--
-- Data for Name: removals; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sandboxes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sandboxes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'demo', 42, '01a22cca-0c57-7243-8240-6a1f59c12214', 9, 16, '{"order":152,"payment":202,"transaction":2503}', 9, 5097, 1, 1217, NULL, NULL, 1796047767735, '{"seed":42}', NULL, '{"origin":{"layer":null,"sequence":1},"ahead":86400000}', NULL, NULL, 3, '01a22cca-08e2-74c8-b882-edb1f2fec8d1');
INSERT INTO public.sandboxes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c/fork', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'fork', 42, '01a22cca-0c62-73fa-90cd-c818f0b580e7', 2, 2, '{"order":152,"payment":202,"transaction":2503}', 10, 5794, 0, 0, NULL, NULL, 1796047768654, '{"sandbox":"demo"}', NULL, '{"origin":{"layer":"01a22cca-0bf7-723c-b100-d528f82b13b7","sequence":1},"ahead":86400000}', NULL, NULL, 3, '01a22cca-0c63-77c6-ad68-096d957e0cb6');
INSERT INTO public.sandboxes VALUES ('play:7m1eqq7w6wrd/key:8e5f8ac1-8c40-4295-a391-10e18effa99c/default', 'play:7m1eqq7w6wrd/key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'default', 1, 'cd9401c8-f696-472f-9d58-bcf12e696bd3', 1, 1, '{"pets#Ipz38-v3rcbc":5}', 1, 112, 0, 0, NULL, NULL, 1796047770171, '{"seed":1}', NULL, '{}', NULL, NULL, 3, '6a282794-2803-4d85-a1d4-36dd0242fa2c');


--
-- Data for Name: secrets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.secrets VALUES ('mock-auth', 'ayZxt9_gGCaknZbicmyQ7IqqgLSDosxVUfzU6Uhf9Uc');
INSERT INTO public.secrets VALUES ('page-tokens', '3j3uwxNPma084npOZ3sxVoSvQeLX5fWkAl6DsO577P4');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('da93caacdbd0c3272fe1a0b9e81128d65d66923096b4ededea698c3be7b85187', '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047766957, 1798639766957);
INSERT INTO public.sessions VALUES ('b427d0cf22ca4a83059eecc052c3da31e2f7ab09a48c824f76a9b60f12d4f1fc', '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047771798, 1798639771798);


--
-- Data for Name: snapshots; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.snapshots VALUES ('01a22cca-0be9-741e-9593-9d80825ea625', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 'paid', 42, '01a22cca-08dd-7056-b0ac-df4b662522a7', '{"order":152,"payment":202,"transaction":2502}', 8, NULL, '{"origin":{"layer":null,"sequence":1}}', 1796047768553, 3);


--
-- Data for Name: stored_bytes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1040);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 287);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 817);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 1685);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1233);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 3011);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 11);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1935);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 3306);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1250);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 20);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1468);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 4988);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1046);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 3461);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 6863);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 17);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1135);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 287);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 797);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 1663);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'playgrounds', 4096);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'playgrounds', 249);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'playgrounds', 102);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 212);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'sandboxes', 1025);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'history', 401);
INSERT INTO public.stored_bytes VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'playgrounds', 149);


--
-- Data for Name: subscriptions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.subscriptions VALUES ('sub_01a22cca-0c7d-75d1-ba15-36164750c284', 'key:8e5f8ac1-8c40-4295-a391-10e18effa99c', 'https://receiver.example/hook', 'https://receiver.example', '["user.*"]', NULL, NULL, NULL, NULL, NULL, 'whsec_3/4YGnHfMdTRnibqc1RZoV6IF29XcX9ET0t52+pTqhA=', NULL, NULL, 18, 1796047768701, 1796047768701);


--
-- Data for Name: usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.usage VALUES ('333719c8-c517-488a-8952-b81fbfb7467a', '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047200000, 27);
INSERT INTO public.usage VALUES ('1de93c9c-a195-41ac-bad8-7b871a8bf4d2', '397deade-0ad3-41cb-9935-97c988e94aa3', 1796047200000, 1);


--
-- Data for Name: uses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.uses VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c/demo', 1796047774465);
INSERT INTO public.uses VALUES ('key:8e5f8ac1-8c40-4295-a391-10e18effa99c/fork', 1796047774465);


--
-- Data for Name: account_acts; Type: TABLE DATA; Schema: seedbed_visitors; Owner: -
--



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

INSERT INTO seedbed_visitors.kysely_migration VALUES ('0001-tables', '2026-11-30T14:09:25.500Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0002-dataset-versions', '2026-11-30T14:09:25.509Z');
INSERT INTO seedbed_visitors.kysely_migration VALUES ('0003-teams', '2026-11-30T14:09:25.536Z');


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
-- Name: account_acts_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.account_acts_position_seq', 4, true);


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
-- Name: account_acts_position_seq; Type: SEQUENCE SET; Schema: seedbed_visitors; Owner: -
--

SELECT pg_catalog.setval('seedbed_visitors.account_acts_position_seq', 1, false);


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
-- Name: account_acts account_acts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_acts
    ADD CONSTRAINT account_acts_pkey PRIMARY KEY ("position");


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
-- Name: account_acts account_acts_pkey; Type: CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.account_acts
    ADD CONSTRAINT account_acts_pkey PRIMARY KEY ("position");


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
-- Name: account_acts_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_acts_account ON public.account_acts USING btree (account_id, at);


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
-- Name: api_keys_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_owner ON public.api_keys USING btree (owner);


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
-- Name: deliveries_line; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_line ON public.deliveries USING btree (owner, receiver, due_at, "position", created_at) WHERE (due_at IS NOT NULL);


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
-- Name: account_acts_account; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX account_acts_account ON seedbed_visitors.account_acts USING btree (account_id, at);


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
-- Name: api_keys_owner; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX api_keys_owner ON seedbed_visitors.api_keys USING btree (owner);


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
-- Name: deliveries_line; Type: INDEX; Schema: seedbed_visitors; Owner: -
--

CREATE INDEX deliveries_line ON seedbed_visitors.deliveries USING btree (owner, receiver, due_at, "position", created_at) WHERE (due_at IS NOT NULL);


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
-- Name: api_keys own_api_key; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER own_api_key BEFORE INSERT ON public.api_keys FOR EACH ROW WHEN ((new.owner = ''::text)) EXECUTE FUNCTION public.own_api_key();


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
-- Name: api_keys own_api_key; Type: TRIGGER; Schema: seedbed_visitors; Owner: -
--

CREATE TRIGGER own_api_key BEFORE INSERT ON seedbed_visitors.api_keys FOR EACH ROW WHEN ((new.owner = ''::text)) EXECUTE FUNCTION seedbed_visitors.own_api_key();


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
-- Name: account_acts account_acts_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_acts
    ADD CONSTRAINT account_acts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


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
-- Name: account_acts account_acts_account_id_fkey; Type: FK CONSTRAINT; Schema: seedbed_visitors; Owner: -
--

ALTER TABLE ONLY seedbed_visitors.account_acts
    ADD CONSTRAINT account_acts_account_id_fkey FOREIGN KEY (account_id) REFERENCES seedbed_visitors.accounts(id) ON DELETE CASCADE;


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


